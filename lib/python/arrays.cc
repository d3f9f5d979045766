#include "lib/python/arrays.h"

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "lib/autograd/variable.h"
#include "lib/core/dim_vector.h"
#include "lib/core/lent_storage.h"
#include "lib/core/shape.h"
#include "lib/core/storage.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/base/object.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

// One buffer of another object, held as long as a storage lies over it.
class Buffer {
 public:
  Buffer(PyObject* object, int flags) { CheckStatus(PyObject_GetBuffer(object, &view_, flags)); }
  ~Buffer() {
    if (!Py_IsInitialized()) return;
    const GilAcquire gil;
    PyBuffer_Release(&view_);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  const Py_buffer& view() const { return view_; }

 private:
  Py_buffer view_;
};

void ReleaseBuffer(void* context, void*) { delete static_cast<Buffer*>(context); }

struct Format {
  std::string_view text;  // of the struct module
  Py_ssize_t size;
  ScalarType dtype;
};

constexpr Format kFormats[] = {
    {"?", 1, ScalarType::Bool},
    {"B", 1, ScalarType::Byte},
    {"b", 1, ScalarType::Char},
    {"h", 2, ScalarType::Short},
    {"i", 4, ScalarType::Int},
    {"l", 4, ScalarType::Int},
    {"l", 8, ScalarType::Long},
    {"q", 8, ScalarType::Long},
    {"e", 2, ScalarType::Half},
    {"f", 4, ScalarType::Float},
    {"d", 8, ScalarType::Double},
    {"Zf", 8, ScalarType::ComplexFloat},
    {"Zd", 16, ScalarType::ComplexDouble},
};

std::optional<ScalarType> DtypeOfFormat(const char* format, Py_ssize_t size) {
  const std::string_view text = format != nullptr ? format : "B";
  for (const Format& known : kFormats) {
    if (known.text == text && known.size == size) return known.dtype;
  }
  return std::nullopt;
}

[[noreturn]] void FailDtype(PyObject* array) {
  const Ref dtype = Ref::Steal(PyObject_GetAttrString(array, "dtype"));
  const Ref type = dtype ? Ref::Steal(PyObject_GetAttrString(dtype.get(), "type")) : Ref();
  const Ref name = type ? Ref::Steal(PyObject_GetAttrString(type.get(), "__name__")) : Ref();
  if (!name) throw PythonError();
  const Ref is_native = Ref::Steal(OrThrow(PyObject_GetAttrString(dtype.get(), "isnative")));
  if (is_native.get() == Py_False) {
    Throw(PyExc_ValueError,
          "the NumPy array has the byte order of another machine; "
          "array.astype(array.dtype.newbyteorder('=')) gives a copy in the order of this one");
  }
  PyErr_Format(
      PyExc_TypeError,
      "no dtype stands for numpy.%U; a NumPy array can become a tensor if its elements are "
      "bool, uint8, int8 to int64, float16 to float64, complex64 or complex128",
      name.get());
  throw PythonError();
}

// Sizes, and strides in elements.
struct Shape {
  DimVector sizes;
  DimVector strides;
};

Shape ShapeOf(const Py_buffer& view) {
  Shape shape;
  for (int i = 0; i < view.ndim; ++i) {
    shape.sizes.push_back(view.shape[i]);
    if (view.strides[i] < 0) {
      Throw(
          PyExc_ValueError,
          "dimension %d of the NumPy array runs backwards, with stride %zd, which a tensor cannot; "
          "array.copy() runs forwards",
          i, view.strides[i]);
    }
    if (view.strides[i] % view.itemsize != 0) {
      Throw(
          PyExc_ValueError,
          "dimension %d of the NumPy array has a stride of %zd bytes, no whole number of elements "
          "of %zd bytes; array.copy() lays the elements out anew",
          i, view.strides[i], view.itemsize);
    }
    shape.strides.push_back(view.strides[i] / view.itemsize);
  }
  return shape;
}

Tensor TensorOver(std::unique_ptr<Buffer> buffer, ScalarType dtype, const Shape& shape) {
  const Py_buffer& view = buffer->view();
  const int64_t nbytes = CountBytes(shape.sizes, shape.strides, 0, dtype);
  Storage storage = Storage::Wrap(view.buf, nbytes, Device(), ReleaseBuffer, buffer.get());
  static_cast<void>(buffer.release());
  return Tensor::Adopt(TensorImpl::Create(std::move(storage),
                                          KeySetOfStrided(DeviceType::CPU, dtype), dtype,
                                          shape.sizes, shape.strides, 0));
}

void WarnReadOnly() {
  CheckStatus(PyErr_WarnEx(
      PyExc_UserWarning,
      "the tensor shares memory with a NumPy array that is read-only, but nothing keeps the tensor "
      "from being written, with any outcome; array.copy() has memory of its own",
      1));
}

PyObject* FromArray(PyObject* array) {
  if (!IsNumpyArray(array)) {
    Throw(PyExc_TypeError, "from_numpy() takes a NumPy array, not %s", TypeName(array).c_str());
  }
  std::unique_ptr<Buffer> buffer;
  try {
    buffer = std::make_unique<Buffer>(array, PyBUF_RECORDS_RO);
  } catch (const PythonError&) {
    FailDtype(array);
  }
  const Py_buffer& view = buffer->view();
  const std::optional<ScalarType> dtype = DtypeOfFormat(view.format, view.itemsize);
  if (!dtype) FailDtype(array);
  if (view.readonly != 0) WarnReadOnly();
  const Shape shape = ShapeOf(view);
  return ObjectOf(TensorOver(std::move(buffer), *dtype, shape));
}

struct BufferPart {
  PyObject* object = nullptr;
  PyObject* dtype = nullptr;
  Py_ssize_t count = -1;
  Py_ssize_t offset = 0;
  int requires_grad = 0;
};

// How many elements of the size there are to be.
Py_ssize_t CountIn(const Py_buffer& view, const BufferPart& part, Py_ssize_t size) {
  if (view.len == 0 || part.count == 0) {
    Throw(PyExc_ValueError, "frombuffer: %zd bytes read with count %zd give no element", view.len,
          part.count);
  }
  if (part.offset < 0 || part.offset >= view.len) {
    Throw(PyExc_ValueError, "frombuffer: offset %zd does not lie in a buffer of %zd bytes",
          part.offset, view.len);
  }
  const Py_ssize_t rest = view.len - part.offset;
  if (part.count > 0 && part.count > rest / size) {
    Throw(
        PyExc_ValueError,
        "frombuffer: %zd elements of %zd bytes behind offset %zd do not fit a buffer of %zd bytes",
        part.count, size, part.offset, view.len);
  }
  if (part.count > 0) return part.count;
  if (rest % size != 0) {
    Throw(PyExc_ValueError,
          "frombuffer: %zd bytes without the first %zd do not divide into elements of %zd bytes",
          view.len, part.offset, size);
  }
  return rest / size;
}

PyObject* FromBuffer(const BufferPart& part) {
  if (!IsDtype(part.dtype)) Throw(PyExc_TypeError, "frombuffer(): argument 'dtype' must be dtype");
  if (PyObject_CheckBuffer(part.object) == 0) {
    Throw(PyExc_ValueError, "frombuffer: %s has no buffer to read; bytes and arrays have one",
          TypeName(part.object).c_str());
  }
  auto buffer = std::make_unique<Buffer>(part.object, PyBUF_SIMPLE);
  const ScalarType dtype = DtypeFrom(part.dtype);
  const Py_ssize_t count =
      CountIn(buffer->view(), part, static_cast<Py_ssize_t>(ElementSize(dtype)));
  void* const data = static_cast<char*>(buffer->view().buf) + part.offset;
  Tensor tensor = FromBlob(data, {static_cast<int64_t>(count)}, dtype, ReleaseBuffer, buffer.get());
  static_cast<void>(buffer.release());
  if (part.requires_grad != 0) autograd::SetRequiresGrad(tensor);
  return ObjectOf(std::move(tensor));
}

PyObject* FromNumpyFunction(PyObject*, PyObject* array) { return TensorFromArray(array); }

PyObject* FromBufferFunction(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const kNames[] = {"buffer", "dtype",         "count",
                                       "offset", "requires_grad", nullptr};
  BufferPart part;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|$Onnp:frombuffer",
                                   const_cast<char**>(kNames), &part.object, &part.dtype,
                                   &part.count, &part.offset, &part.requires_grad)) {
    return nullptr;
  }
  try {
    if (part.dtype == nullptr) {
      Throw(PyExc_TypeError, "frombuffer() missing 1 required keyword-only argument: 'dtype'");
    }
    return FromBuffer(part);
  } catch (...) {
    return RaiseCurrentException();
  }
}

// Lends a tensor's memory: (holder, address, sizes, strides in bytes), for __array_interface__. The
// holder is a tensor over the memory as it is now, whatever becomes of the tensor.
PyObject* LendMemory(PyObject*, PyObject* object) {
  return Call([&] {
    const Tensor& tensor = TensorArgument(object, "_lend_memory");
    CheckHasMemory(tensor);
    DimVector in_bytes;
    for (const int64_t stride : tensor.strides()) {
      in_bytes.push_back(stride * static_cast<int64_t>(tensor.item_size()));
    }
    Lend(tensor.storage());
    const Ref holder = Ref::Steal(OrThrow(ObjectOf(autograd::Detach(tensor))));
    const Ref sizes = Ref::Steal(OrThrow(SizeObject(tensor.sizes())));
    const Ref strides = Ref::Steal(OrThrow(SizeObject(in_bytes)));
    const Ref address = Ref::Steal(OrThrow(PyLong_FromVoidPtr(tensor.data_ptr())));
    return PyTuple_Pack(4, holder.get(), address.get(), sizes.get(), strides.get());
  });
}

PyMethodDef functions[] = {
    {"from_numpy", FromNumpyFunction, METH_O, nullptr},
    {"frombuffer", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(FromBufferFunction)),
     METH_VARARGS | METH_KEYWORDS, nullptr},
    {"_lend_memory", LendMemory, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyObject* TensorFromArray(PyObject* array) {
  try {
    return FromArray(array);
  } catch (...) {
    return RaiseCurrentException();
  }
}

std::optional<ScalarType> DtypeOfBuffer(PyObject* object) {
  if (!IsNumpyArray(object) && !IsNumpyScalar(object)) return std::nullopt;
  const Buffer buffer(object, PyBUF_RECORDS_RO);
  return DtypeOfFormat(buffer.view().format, buffer.view().itemsize);
}

PyMethodDef* ArrayFunctions() { return functions; }

}  // namespace switchyard::python
