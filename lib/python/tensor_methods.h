// The methods of tensors without an operator, or which emitted code leaves out: size, item, to,
// copy_, detach and so on.
//
// Takes: the module. Gives: methods of TensorBase. Errors: -1 with Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_TENSOR_METHODS_H_
#define SWITCHYARD_LIB_PYTHON_TENSOR_METHODS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

int AddTensorMethods(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_TENSOR_METHODS_H_
