#include "lib/python/new_tensor.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "lib/autograd/history.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/default_dtype.h"
#include "lib/core/dim_vector.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/type_promotion.h"
#include "lib/python/arrays.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/matching.h"
#include "lib/python/numbers.h"
#include "lib/python/operators.h"
#include "lib/python/overrides.h"
#include "lib/python/protocol.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

constexpr size_t kMaxDepth = 128;

// Has a length and elements; text has none that count.
bool IsData(PyObject* object) {
  return !PyUnicode_Check(object) && !PyBytes_Check(object) && !PyDict_Check(object) &&
         !IsTensor(object) && PySequence_Check(object) != 0;
}

ScalarType DtypeOfNumber(PyObject* object) {
  const std::optional<ScalarType> of_numpy = DtypeOfBuffer(object);
  if (of_numpy) return *of_numpy;
  switch (KindOfNumber(object)) {
    case NumberKind::kBool:
      return ScalarType::Bool;
    case NumberKind::kInt:
      return ScalarType::Long;
    case NumberKind::kFloat:
      return DefaultFloatingType();
    case NumberKind::kComplex:
      return DefaultComplexType();
    case NumberKind::kNone:
      break;
  }
  if (PyUnicode_Check(object)) Throw(PyExc_TypeError, "a tensor cannot hold a str");
  // PyTorch takes what has a length for a list, and then refuses its elements.
  PyObject* const kind = PyBytes_Check(object) ? PyExc_TypeError : PyExc_RuntimeError;
  Throw(kind, "no dtype stands for %s", TypeName(object).c_str());
}

// What the data is: its shape by first elements, its dtype by all.
struct Description {
  DimVector sizes;
  std::optional<ScalarType> dtype;
};

void Add(ScalarType dtype, Description* description) {
  description->dtype = description->dtype ? PromotedType(*description->dtype, dtype) : dtype;
}

[[noreturn]] void FailLength(int64_t expected, size_t depth, int64_t got) {
  Throw(PyExc_ValueError, "the sequences of dimension %zu differ: one has length %lld, one %lld",
        depth, static_cast<long long>(expected), static_cast<long long>(got));
}

void Describe(PyObject* data, size_t depth, bool is_first, Description* description) {
  if (depth > kMaxDepth)
    Throw(PyExc_ValueError, "%s: nested too deeply for a tensor", TypeName(data).c_str());
  if (IsTensor(data)) {
    const int64_t count = TensorOf(data).numel();
    if (count != 1) {
      Throw(PyExc_ValueError,
            "a tensor of %lld elements stands where one number does; stack() joins tensors",
            static_cast<long long>(count));
    }
    Add(TensorOf(data).dtype(), description);
    return;
  }
  if (!IsData(data)) {
    Add(DtypeOfNumber(data), description);
    return;
  }
  const Py_ssize_t count = PySequence_Size(data);
  if (count < 0) throw PythonError();
  if (is_first) description->sizes.push_back(count);
  if (!is_first && depth < description->sizes.size() && description->sizes[depth] != count) {
    FailLength(description->sizes[depth], depth, count);
  }
  for (Py_ssize_t i = 0; i < count; ++i) {
    const Ref element = Ref::Steal(OrThrow(PySequence_GetItem(data, i)));
    Describe(element.get(), depth + 1, is_first && i == 0, description);
  }
}

void Store(const Scalar& number, ScalarType dtype, void* place) {
  switch (dtype) {
#define SWITCHYARD_NUMERIC_TYPE(name, type)         \
  case ScalarType::name:                            \
    *static_cast<type*>(place) = number.To<type>(); \
    return;
#include "lib/core/scalar_types.def"
    case ScalarType::Half:
      *static_cast<Half*>(place) = number.To<Half>();
      return;
    case ScalarType::BFloat16:
      *static_cast<BFloat16*>(place) = number.To<BFloat16>();
      return;
    case ScalarType::ComplexFloat:
      *static_cast<std::complex<float>*>(place) = number.To<std::complex<float>>();
      return;
    case ScalarType::ComplexDouble:
      *static_cast<std::complex<double>*>(place) = number.To<std::complex<double>>();
      return;
    default:
      Fail("no tensor of ", dtype, " can be made from Python's numbers");
  }
}

// A number of Python for a tensor of the dtype. Whole numbers of any size become floating ones.
Scalar NumberFor(PyObject* object, ScalarType dtype) {
  if (PyLong_Check(object) == 0) return ScalarFrom(object);
  if (IsFloatingType(dtype)) {
    const double number = PyLong_AsDouble(object);
    if (number == -1.0 && PyErr_Occurred() != nullptr) throw PythonError();
    return number;
  }
  int overflow = 0;
  PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0) Throw(PyExc_ValueError, "%S does not fit 64 bits", object);
  return ScalarFrom(object);
}

// Writes elements one after the other.
class Writer {
 public:
  explicit Writer(const Tensor& tensor)
      : tensor_(tensor), place_(static_cast<char*>(tensor.data_ptr())) {}

  void Write(PyObject* data, size_t depth) {
    if (depth == static_cast<size_t>(tensor_.dim())) {
      WriteNumber(data);
      return;
    }
    const int64_t size = tensor_.size(static_cast<int64_t>(depth));
    if (!IsTensor(data) && !IsData(data)) {
      Throw(PyExc_TypeError, "%s has no elements, where others have", TypeName(data).c_str());
    }
    const Py_ssize_t count = PyObject_Size(data);
    if (count < 0) throw PythonError();
    if (count != size) FailLength(size, depth, count);
    for (Py_ssize_t i = 0; i < count; ++i) {
      const Ref index = Ref::Steal(PyLong_FromSsize_t(i));
      const Ref element = Ref::Steal(OrThrow(PyObject_GetItem(data, index.get())));
      Write(element.get(), depth + 1);
    }
  }

 private:
  void WriteNumber(PyObject* object) {
    if (KindOfNumber(object) == NumberKind::kNone && !IsTensor(object)) {
      Throw(PyExc_TypeError, "must be real number, not %s", TypeName(object).c_str());
    }
    Store(NumberFor(object, tensor_.dtype()), tensor_.dtype(), place_);
    place_ += tensor_.item_size();
  }

  const Tensor& tensor_;
  char* place_;
};

// New memory, which in inference mode is that of an inference tensor.
Tensor NewTensor(IntArrayRef sizes, ScalarType dtype) {
  Tensor tensor = EmptyTensor(sizes, dtype);
  if (autograd::IsInferenceMode()) autograd::MarkInference(tensor);
  return tensor;
}

Tensor Copied(const Tensor& tensor, std::optional<ScalarType> dtype) {
  const autograd::NoGrad no_grad;
  Tensor copy = kOperators.clone(autograd::Detach(tensor), std::nullopt);
  if (!dtype || *dtype == tensor.dtype()) return copy;
  return kOperators.to(copy, *dtype, false, false, std::nullopt);
}

Tensor TensorFromData(PyObject* data, std::optional<ScalarType> dtype) {
  if (IsTensor(data)) return Copied(TensorOf(data), dtype);
  if (IsNumpyArray(data)) {
    const Ref shared = Ref::Steal(OrThrow(TensorFromArray(data)));
    return Copied(TensorOf(shared.get()), dtype);
  }
  Description description;
  Describe(data, 0, true, &description);
  const ScalarType found = description.dtype.value_or(DefaultFloatingType());
  const Tensor tensor = NewTensor(description.sizes, dtype.value_or(found));
  if (tensor.numel() > 0) Writer(tensor).Write(data, 0);
  return tensor;
}

struct NewArguments {
  PyObject* data = nullptr;
  PyObject* dtype = Py_None;
  PyObject* device = Py_None;
  int requires_grad = 0;
  int pin_memory = 0;
};

std::optional<ScalarType> GivenDtype(const char* function, PyObject* dtype) {
  if (dtype == Py_None) return std::nullopt;
  if (StandsForDtype(dtype)) return DtypeFrom(dtype);
  Throw(PyExc_TypeError, "%s(): argument 'dtype' must be switchyard.dtype, not %s", function,
        TypeName(dtype).c_str());
}

void CheckDevice(PyObject* device) {
  if (device == Py_None || DeviceFrom(device).is_cpu() || DeviceFrom(device).is_meta()) return;
  Fail("tensors of Python's data are made on the CPU, not on ", DeviceFrom(device));
}

// A tensor of the CPU, or one without memory for it.
Tensor OnDevice(Tensor tensor, PyObject* device) {
  if (device == Py_None || DeviceFrom(device).type() == tensor.device().type()) return tensor;
  return kOperators.to_device(tensor, DeviceFrom(device), tensor.dtype(), false, false,
                              std::nullopt);
}

PyObject* TensorFunction(PyObject*, PyObject* arguments, PyObject* keywords) {
  if (HasMode()) {
    const Ref module = Ref::Steal(PyImport_ImportModule("switchyard"));
    const Ref function =
        module ? Ref::Steal(PyObject_GetAttrString(module.get(), "tensor")) : Ref();
    if (!function) return nullptr;
    return CallOverriders(Overriders(),
                          {function.get(), "switchyard", "tensor", arguments, keywords});
  }
  static const char* const kNames[] = {"data",       "dtype",         "device",
                                       "pin_memory", "requires_grad", nullptr};
  NewArguments given;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|$OOpp:tensor",
                                   const_cast<char**>(kNames), &given.data, &given.dtype,
                                   &given.device, &given.pin_memory, &given.requires_grad)) {
    return nullptr;
  }
  try {
    CheckDevice(given.device);
    Tensor tensor =
        OnDevice(TensorFromData(given.data, GivenDtype("tensor", given.dtype)), given.device);
    if (given.requires_grad != 0) autograd::SetRequiresGrad(tensor);
    return ObjectOf(std::move(tensor));
  } catch (...) {
    return RaiseCurrentException();
  }
}

PyObject* AsTensorFunction(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const kNames[] = {"data", "dtype", "device", nullptr};
  NewArguments given;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|OO:as_tensor",
                                   const_cast<char**>(kNames), &given.data, &given.dtype,
                                   &given.device)) {
    return nullptr;
  }
  try {
    CheckDevice(given.device);
    const std::optional<ScalarType> dtype = GivenDtype("as_tensor", given.dtype);
    Ref tensor = IsNumpyArray(given.data) ? Ref::Steal(OrThrow(TensorFromArray(given.data)))
                                          : Ref::Share(given.data);
    if (!IsTensor(tensor.get())) {
      return ObjectOf(OnDevice(TensorFromData(given.data, dtype), given.device));
    }
    const Tensor placed = OnDevice(TensorOf(tensor.get()), given.device);
    if (!dtype || *dtype == placed.dtype()) return ObjectOf(placed);
    return ObjectOf(kOperators.to(placed, *dtype, false, false, std::nullopt));
  } catch (...) {
    return RaiseCurrentException();
  }
}

PyCFunction Untyped(PyObject* (*function)(PyObject*, PyObject*, PyObject*)) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

PyMethodDef functions[] = {
    {"tensor", Untyped(TensorFunction), METH_VARARGS | METH_KEYWORDS,
     "tensor(data, *, dtype=None, device=None, pin_memory=False, requires_grad=False)\n--\n\n"
     "A tensor with a copy of the data."},
    {"as_tensor", Untyped(AsTensorFunction), METH_VARARGS | METH_KEYWORDS,
     "as_tensor(data, dtype=None, device=None)\n--\n\n"
     "The data as a tensor, without a copy where none is needed."},
    {nullptr, nullptr, 0, nullptr}};

// Sizes given one by one, or as one Size.
bool AreSizes(PyObject* arguments) {
  const Py_ssize_t count = PyTuple_Size(arguments);
  if (count == 1 && Py_TYPE(PyTuple_GetItem(arguments, 0)) == internal::value_types.size) {
    return true;
  }
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (!FitsInt(PyTuple_GetItem(arguments, i), false)) return false;
  }
  return true;
}

Tensor Constructed(PyObject* arguments) {
  const Py_ssize_t count = PyTuple_Size(arguments);
  if (AreSizes(arguments)) {
    PyObject* sizes = arguments;
    if (count == 1 && PyTuple_Check(PyTuple_GetItem(arguments, 0))) {
      sizes = PyTuple_GetItem(arguments, 0);
    }
    DimVector dims;
    if (count == 0) dims.push_back(0);
    for (Py_ssize_t i = 0; i < PyTuple_Size(sizes); ++i) {
      dims.push_back(IntFrom(PyTuple_GetItem(sizes, i)));
    }
    return NewTensor(dims, DefaultFloatingType());
  }
  PyObject* const data = PyTuple_GetItem(arguments, 0);
  if (count > 1) {
    Throw(PyExc_TypeError, "Tensor(): invalid combination of arguments; give sizes, or data");
  }
  if (IsTensor(data)) return autograd::Detach(TensorOf(data));
  if (PyUnicode_Check(data)) Throw(PyExc_TypeError, "a tensor cannot hold a str");
  if (!IsData(data) && !IsNumpyArray(data)) {
    Throw(PyExc_TypeError, "Tensor(): %s is neither sizes nor data", TypeName(data).c_str());
  }
  return TensorFromData(data, DefaultFloatingType());
}

}  // namespace

PyObject* NewTensorFromData(PyObject* data, std::optional<ScalarType> dtype) {
  try {
    return ObjectOf(TensorFromData(data, dtype));
  } catch (...) {
    return RaiseCurrentException();
  }
}

PyObject* ConstructTensor(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  if (type == TensorBaseType()) {
    PyErr_SetString(PyExc_RuntimeError,
                    "TensorBase has no objects of its own; make a Tensor, or a subclass");
    return nullptr;
  }
  if (keywords != nullptr && PyDict_Size(keywords) > 0) {
    PyErr_SetString(PyExc_TypeError, "Tensor() takes no keyword arguments");
    return nullptr;
  }
  try {
    return NewObject(type, Constructed(arguments));
  } catch (...) {
    return RaiseCurrentException();
  }
}

PyObject* TypeNameOfTensor(ScalarType dtype) {
  const std::string name(ScalarTypeName(dtype));
  return PyUnicode_FromFormat("switchyard.%sTensor", name.c_str());
}

PyMethodDef* NewTensorFunctions() { return functions; }

}  // namespace switchyard::python
