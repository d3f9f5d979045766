// The Python types TensorBase and Tensor.
//
// Takes: tensors of C++. Gives: their Python objects, and back. A tensor has at most one object
// (identity.h), which owns the tensor. If the object has attributes, weak references or its own
// class and its last reference goes while C++ still holds the tensor, the tensor owns the object,
// until it returns to Python or is destroyed. Errors: nullptr with Python's error set.
//
// Needs the GIL.

#ifndef SWITCHYARD_LIB_PYTHON_TENSOR_OBJECT_H_
#define SWITCHYARD_LIB_PYTHON_TENSOR_OBJECT_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/core/tensor.h"

namespace switchyard::python {

struct TensorObject {
  PyObject_HEAD Tensor tensor;
  bool is_owned_by_tensor;  // then `tensor` is not counted
  PyObject* attributes;
  PyObject* weak_references;
};

namespace internal {

extern PyTypeObject* tensor_base_type;
extern PyTypeObject* tensor_type;

}  // namespace internal

inline PyTypeObject* TensorBaseType() { return internal::tensor_base_type; }
inline PyTypeObject* TensorType() { return internal::tensor_type; }

// Tensor itself, not a subclass.
inline bool IsExactTensor(PyObject* object) { return Py_TYPE(object) == TensorType(); }
inline bool IsTensor(PyObject* object) {
  return IsExactTensor(object) || PyType_IsSubtype(Py_TYPE(object), TensorBaseType());
}
// For an object that IsTensor.
inline Tensor& TensorOf(PyObject* object) {
  return reinterpret_cast<TensorObject*>(object)->tensor;
}

// For any object: TypeError that names the function if it is not a Tensor.
const Tensor& TensorArgument(PyObject* object, const char* function);

// Call it before reading elements: NotImplementedError for a tensor on the device meta, which has
// none.
void CheckHasMemory(const Tensor& tensor);

// The tensor's object, made if it has none: a new reference. The tensor is defined.
PyObject* ObjectOf(const Tensor& tensor);
PyObject* ObjectOf(Tensor&& tensor);
// An object of a subclass for a tensor that has none yet.
PyObject* NewObject(PyTypeObject* type, Tensor&& tensor);

// Makes the object represent the other tensor, which has no object yet, with the autograd data of
// the previous one, which has no other owner.
void ExchangeTensor(PyObject* object, Tensor&& tensor);

// Whether replacing the tensor's object would be unobservable.
bool IsOnlyHolder(PyObject* object);
// Takes the tensor from such an object.
Tensor TakeTensor(PyObject* object);

// Makes the types; 0, or -1 with Python's error set.
int MakeTensorTypes(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_TENSOR_OBJECT_H_
