// The number of the interface between extension modules and the run-time.
//
// Takes: nothing. Gives: SWITCHYARD_PYTHON_ABI, which a module takes from the headers at compile
// time, and which the run-time has as `switchyard._C._abi`. Errors: none.
//
// Raise it with each change that breaks modules compiled before: layouts of types, tables, removed
// functions. A module reports a mismatch before it is loaded (extension/module_entry.cc); if it is
// loaded without that file, a function with its number is missing.

#ifndef SWITCHYARD_LIB_PYTHON_ABI_H_
#define SWITCHYARD_LIB_PYTHON_ABI_H_

#define SWITCHYARD_PYTHON_ABI 1

#endif  // SWITCHYARD_LIB_PYTHON_ABI_H_
