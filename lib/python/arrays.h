// Tensors on the memory of NumPy arrays and of buffers, without copies.
//
// Takes: arrays, objects with a buffer. Gives: tensors that keep them alive: new references.
// Errors: PythonError or nullptr with Python's error set, with PyTorch's texts.

#ifndef SWITCHYARD_LIB_PYTHON_ARRAYS_H_
#define SWITCHYARD_LIB_PYTHON_ARRAYS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <optional>

#include "lib/core/scalar_type.h"

namespace switchyard::python {

// from_numpy: nullptr with Python's error set if it cannot be.
PyObject* TensorFromArray(PyObject* array);
// The dtype of a NumPy scalar or array; nothing for other objects.
std::optional<ScalarType> DtypeOfBuffer(PyObject* object);

// Functions from_numpy and frombuffer of the module.
PyMethodDef* ArrayFunctions();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_ARRAYS_H_
