// The Python object of a tensor: at most one.
//
// Takes: the tensor's address. Gives: the object, borrowed. Errors: std::bad_alloc. Needs the GIL.
//
// A separate table, so that tensors need no field for it. It has an object from its creation to its
// destruction.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_IDENTITY_H_
#define SWITCHYARD_LIB_PYTHON_BASE_IDENTITY_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/core/tensor_impl.h"

namespace switchyard::python {

PyObject* FindObject(const TensorImpl* impl);
void AddObject(const TensorImpl* impl, PyObject* object);
void RemoveObject(const TensorImpl* impl);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_IDENTITY_H_
