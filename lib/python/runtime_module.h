// switchyard._C: the module of the run-time itself.
//
// Takes: the program's operators, by AddBuiltinOperators. Gives: the module, for PyInit__C of
// extension.cc. Errors: nullptr with Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_RUNTIME_MODULE_H_
#define SWITCHYARD_LIB_PYTHON_RUNTIME_MODULE_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

// Defined by the program, beside the emitted bindings of its operators: adds them to the module.
int AddBuiltinOperators(PyObject* module);

PyObject* MakeRuntimeModule();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_RUNTIME_MODULE_H_
