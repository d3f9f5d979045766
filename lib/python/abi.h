// The number of what extension modules and the run-time must agree on.
//
// Takes: nothing. Gives: SWITCHYARD_PYTHON_ABI, which a module has from the headers that it was
// compiled with, and the run-time as `switchyard._C._abi`. Errors: none.
//
// Raised with each change after which a module that was compiled before would not do the same:
// layouts of types, tables, functions that go. A module tells the user what to do before it is
// loaded (extension/module_entry.cc); where it is loaded without that file, a function of its
// number is missing.

#ifndef SWITCHYARD_LIB_PYTHON_ABI_H_
#define SWITCHYARD_LIB_PYTHON_ABI_H_

#define SWITCHYARD_PYTHON_ABI 1

#endif  // SWITCHYARD_LIB_PYTHON_ABI_H_
