// Which Python object stands for a tensor: one at most.
//
// Takes: the tensor's address. Gives: the object, borrowed. Errors: std::bad_alloc. Needs the GIL.
//
// A table beside the tensors, so that programs without Python have no field for it. An object is in
// it from its creation to its end.

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
