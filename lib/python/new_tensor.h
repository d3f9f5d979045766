// Tensors from Python's data: numbers, nested sequences, arrays, tensors.
//
// Takes: the data; a dtype, or none for the data's own. Gives: a tensor with its own memory: a new
// reference. Errors: nullptr with Python's error set, with PyTorch's texts.

#ifndef SWITCHYARD_LIB_PYTHON_NEW_TENSOR_H_
#define SWITCHYARD_LIB_PYTHON_NEW_TENSOR_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <optional>

#include "lib/core/scalar_type.h"

namespace switchyard::python {

PyObject* NewTensorFromData(PyObject* data, std::optional<ScalarType> dtype = std::nullopt);

// `Tensor(2, 3)`, `Tensor([1., 2.])`, `Tensor(x)`: also for a subclass.
PyObject* ConstructTensor(PyTypeObject* type, PyObject* arguments, PyObject* keywords);

// "switchyard.FloatTensor", the name of the tensor class of a dtype in messages.
PyObject* TypeNameOfTensor(ScalarType dtype);

// Functions `tensor` and `as_tensor`.
PyMethodDef* NewTensorFunctions();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_NEW_TENSOR_H_
