#include <utility>

#include "lib/autograd/variable.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/default_torch_function.h"
#include "lib/python/numbers.h"
#include "lib/python/properties.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

void CheckSubclass(PyObject* type) {
  const bool is_subclass =
      PyType_Check(type) &&
      PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type), TensorBaseType()) != 0;
  if (is_subclass) return;
  Throw(PyExc_TypeError,
        "%R cannot be the class of a tensor, since it does not inherit from Tensor", type);
}

// (tensor, class)
PyObject* AsSubclass(PyObject*, PyObject* arguments) {
  PyObject* tensor = nullptr;
  PyObject* type = nullptr;
  if (!PyArg_ParseTuple(arguments, "O!O", TensorBaseType(), &tensor, &type)) return nullptr;
  return Call([&] {
    CheckSubclass(type);
    return NewObject(reinterpret_cast<PyTypeObject*>(type), AliasOf(TensorOf(tensor)));
  });
}

// (class, data, require_grad)
PyObject* MakeSubclass(PyObject*, PyObject* arguments) {
  PyObject* type = nullptr;
  PyObject* data = nullptr;
  int requires_grad = 0;
  if (!PyArg_ParseTuple(arguments, "OO|p", &type, &data, &requires_grad)) return nullptr;
  return Call([&] {
    CheckSubclass(type);
    if (!IsTensor(data)) {
      Throw(PyExc_TypeError,
            "_make_subclass(): argument 'data' (position 2) must be Tensor, not %s",
            TypeName(data).c_str());
    }
    Tensor tensor = autograd::Data(TensorOf(data));
    if (requires_grad != 0) SetRequiresGradOf(tensor, true);
    return NewObject(reinterpret_cast<PyTypeObject*>(type), std::move(tensor));
  });
}

// (class, storage's tensor, sizes, strides, offset): for pickle and deepcopy.
PyObject* ViewOfStorage(PyObject*, PyObject* arguments) {
  PyObject* base = nullptr;
  PyObject* sizes = nullptr;
  PyObject* strides = nullptr;
  Py_ssize_t offset = 0;
  if (!PyArg_ParseTuple(arguments, "O!O!O!n", TensorBaseType(), &base, &PyTuple_Type, &sizes,
                        &PyTuple_Type, &strides, &offset)) {
    return nullptr;
  }
  return Call([&] {
    if (PyTuple_Size(sizes) != PyTuple_Size(strides)) {
      Throw(PyExc_ValueError, "%zd sizes have %zd strides", PyTuple_Size(sizes),
            PyTuple_Size(strides));
    }
    std::vector<int64_t> size_list;
    std::vector<int64_t> stride_list;
    for (Py_ssize_t i = 0; i < PyTuple_Size(sizes); ++i) {
      size_list.push_back(IntFrom(PyTuple_GetItem(sizes, i)));
      stride_list.push_back(IntFrom(PyTuple_GetItem(strides, i)));
    }
    return Wrap(ViewOf(TensorOf(base), size_list, stride_list, offset));
  });
}

// The bytes from the first element of a tensor to its last, in memory order.
PyObject* ContentOf(PyObject*, PyObject* object) {
  return Call([&] {
    const Tensor& tensor = TensorArgument(object, "_content_of");
    CheckHasMemory(tensor);
    const int64_t nbytes = CountBytes(tensor.sizes(), tensor.strides(), 0, tensor.dtype());
    return PyBytes_FromStringAndSize(static_cast<const char*>(tensor.data_ptr()), nbytes);
  });
}

// (tensor, dtype) -> all of the memory that the tensor is in, as a line of elements
PyObject* StorageAs(PyObject*, PyObject* arguments) {
  PyObject* object = nullptr;
  PyObject* dtype = nullptr;
  if (!PyArg_ParseTuple(arguments, "O!O", TensorBaseType(), &object, &dtype)) return nullptr;
  return Call([&] {
    if (!IsDtype(dtype)) {
      Throw(PyExc_TypeError, "_storage_as() expects a dtype, not %s", TypeName(dtype).c_str());
    }
    const ScalarType type = DtypeFrom(dtype);
    const Tensor& tensor = TensorOf(object);
    const auto size = static_cast<int64_t>(tensor.storage().nbytes() / ElementSize(type));
    return Wrap(Tensor::Adopt(TensorImpl::Create(
        tensor.storage(), KeySetOfStrided(tensor.device().type(), type), type, {size}, {1}, 0)));
  });
}

// As if the tensor had been written in place.
PyObject* BumpVersionFunction(PyObject*, PyObject* object) {
  return Call([&] {
    autograd::BumpVersion(TensorArgument(object, "_bump_version"));
    return WrapNone();
  });
}

PyObject* IsTensorFunction(PyObject*, PyObject* object) {
  return PyBool_FromLong(IsTensor(object));
}

PyMethodDef functions[] = {{"_as_subclass", AsSubclass, METH_VARARGS, nullptr},
                           {"_make_subclass", MakeSubclass, METH_VARARGS, nullptr},
                           {"_view_of_storage", ViewOfStorage, METH_VARARGS, nullptr},
                           {"_content_of", ContentOf, METH_O, nullptr},
                           {"_storage_as", StorageAs, METH_VARARGS, nullptr},
                           {"_bump_version", BumpVersionFunction, METH_O, nullptr},
                           {"_is_tensor", IsTensorFunction, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* SubclassFunctions() { return functions; }

}  // namespace switchyard::python
