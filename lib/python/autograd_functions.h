// The autograd functions of the Python package: modes, backward, hooks, custom functions.
//
// Takes: nothing. Gives: functions of the module, which the sources of the package call. Errors:
// -1 with Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_AUTOGRAD_FUNCTIONS_H_
#define SWITCHYARD_LIB_PYTHON_AUTOGRAD_FUNCTIONS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/autograd/hooks.h"
#include "lib/autograd/node.h"

namespace switchyard::python {

PyMethodDef* ModeFunctions();
PyMethodDef* BackwardFunctions();
PyMethodDef* CustomFunctions();
PyMethodDef* SubclassFunctions();

// An attribute of the context of a Function written in Python: of a node with a binding().
PyObject* AttributeOfFunction(const autograd::Node& node, PyObject* name);

// An object that removes a hook.
PyObject* HandleObject(autograd::HookHandle handle);

int AddHookHandleType(PyObject* module);
int AddFunctionNodeType(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_AUTOGRAD_FUNCTIONS_H_
