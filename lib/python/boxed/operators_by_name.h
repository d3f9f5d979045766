// Operators by name in Python: the base of switchyard.ops.
//
// Takes: the module of the run-time, and the tables of its bindings, which say for which operators
// numbers are accepted as tensors. Gives: functions of the module: the declarations of the
// program's table of operators, the parts of a declaration, and calls by declarations. Errors:
// nullptr, or -1, with Python's error set: RuntimeError for a call that matches no declaration, as
// in PyTorch.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_OPERATORS_BY_NAME_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_OPERATORS_BY_NAME_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/python/module.h"

namespace switchyard::python {

int AddOperatorsByName(PyObject* module, const ModuleTable& table);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_OPERATORS_BY_NAME_H_
