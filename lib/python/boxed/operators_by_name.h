// Operators by name in Python: what switchyard.ops stands on.
//
// Takes: the module of the run-time, and the tables of its bindings, which say for which operators
// numbers stand for tensors. Gives: functions of the module: the declarations of the program's
// table of operators, what is read of a declaration, and calls by declarations. Errors: nullptr, or
// -1, with Python's error set: RuntimeError for a call that fits no declaration, as of PyTorch's.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_OPERATORS_BY_NAME_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_OPERATORS_BY_NAME_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/python/module.h"

namespace switchyard::python {

int AddOperatorsByName(PyObject* module, const ModuleTable& table);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_OPERATORS_BY_NAME_H_
