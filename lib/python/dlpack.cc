#include "lib/python/dlpack.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "lib/autograd/variable.h"
#include "lib/core/dim_vector.h"
#include "lib/core/lent_storage.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

struct DlDevice {
  int32_t type;
  int32_t id;
};
struct DlDtype {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};
struct DlTensor {
  void* data;
  DlDevice device;
  int32_t ndim;
  DlDtype dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
};
struct Managed {
  DlTensor tensor;
  void* context;
  void (*deleter)(Managed* self);
};
struct ManagedVersioned {
  uint32_t major;
  uint32_t minor;
  void* context;
  void (*deleter)(ManagedVersioned* self);
  uint64_t flags;
  DlTensor tensor;
};

constexpr int32_t kCpu = 1;
constexpr const char* kName = "dltensor";
constexpr const char* kUsedName = "used_dltensor";
constexpr const char* kVersionedName = "dltensor_versioned";
constexpr const char* kUsedVersionedName = "used_dltensor_versioned";

enum Code : uint8_t { kInt = 0, kUInt = 1, kFloat = 2, kBfloat = 4, kComplex = 5, kBool = 6 };

struct Row {
  uint8_t code;
  uint8_t bits;
  ScalarType dtype;
};
constexpr Row kRows[] = {
    {kUInt, 8, ScalarType::Byte},
    {kInt, 8, ScalarType::Char},
    {kInt, 16, ScalarType::Short},
    {kInt, 32, ScalarType::Int},
    {kInt, 64, ScalarType::Long},
    {kFloat, 16, ScalarType::Half},
    {kFloat, 32, ScalarType::Float},
    {kFloat, 64, ScalarType::Double},
    {kBfloat, 16, ScalarType::BFloat16},
    {kComplex, 64, ScalarType::ComplexFloat},
    {kComplex, 128, ScalarType::ComplexDouble},
    {kBool, 8, ScalarType::Bool},
};

DlDtype DtypeOf(ScalarType dtype) {
  for (const Row& row : kRows) {
    if (row.dtype == dtype) return {row.code, row.bits, 1};
  }
  Throw(PyExc_BufferError, "tensors of %s cannot be exported",
        std::string(ScalarTypeSpelling(dtype)).c_str());
}

ScalarType ScalarTypeOfDl(DlDtype dtype) {
  for (const Row& row : kRows) {
    if (row.code == dtype.code && row.bits == dtype.bits && dtype.lanes == 1) return row.dtype;
  }
  Throw(PyExc_BufferError, "no dtype of code %d, %d bits and %d lanes", dtype.code, dtype.bits,
        dtype.lanes);
}

// What an exported tensor holds: its memory, with its shape for the consumer.
template <typename M>
struct Exported {
  M managed;
  Storage storage;
  DimVector sizes;
  DimVector strides;
};

template <typename M>
void DeleteExported(M* self) {
  delete static_cast<Exported<M>*>(self->context);
}

template <typename M>
M* Export(const Tensor& tensor) {
  CheckHasMemory(tensor);
  auto exported = std::make_unique<Exported<M>>();
  exported->storage = tensor.storage();
  Lend(exported->storage);
  exported->sizes.assign(tensor.sizes().begin(), tensor.sizes().end());
  exported->strides.assign(tensor.strides().begin(), tensor.strides().end());
  M& managed = exported->managed;
  managed = {};
  managed.deleter = DeleteExported<M>;
  managed.tensor = {tensor.data_ptr(),
                    {kCpu, 0},
                    static_cast<int32_t>(tensor.dim()),
                    DtypeOf(tensor.dtype()),
                    exported->sizes.data(),
                    exported->strides.data(),
                    0};
  managed.context = exported.get();
  return &exported.release()->managed;
}

// Of a capsule that nobody has taken.
template <typename M>
void DeleteCapsule(PyObject* capsule, const char* name) {
  if (PyCapsule_IsValid(capsule, name) == 0) return;
  auto* const managed = static_cast<M*>(PyCapsule_GetPointer(capsule, name));
  managed->deleter(managed);
}

// (tensor, is_versioned)
PyObject* ToDlpack(PyObject*, PyObject* arguments) {
  PyObject* object = nullptr;
  int is_versioned = 0;
  if (!PyArg_ParseTuple(arguments, "O!p", TensorBaseType(), &object, &is_versioned)) return nullptr;
  return Call([&]() -> PyObject* {
    const Tensor& tensor = TensorOf(object);
    if (autograd::RequiresGrad(tensor)) {
      Throw(PyExc_BufferError,
            "DLPack has no gradients, but the tensor requires one; export tensor.detach()");
    }
    if (is_versioned != 0) {
      auto* const managed = Export<ManagedVersioned>(tensor);
      managed->major = 1;
      return PyCapsule_New(managed, kVersionedName, [](PyObject* capsule) {
        DeleteCapsule<ManagedVersioned>(capsule, kVersionedName);
      });
    }
    return PyCapsule_New(Export<Managed>(tensor), kName,
                         [](PyObject* capsule) { DeleteCapsule<Managed>(capsule, kName); });
  });
}

template <typename M>
void ReleaseImported(void* context, void*) {
  auto* const managed = static_cast<M*>(context);
  if (managed->deleter != nullptr) managed->deleter(managed);
}

template <typename M>
PyObject* Import(PyObject* capsule, const char* name, const char* used_name) {
  auto* const managed = static_cast<M*>(PyCapsule_GetPointer(capsule, name));
  const DlTensor& tensor = managed->tensor;
  if (tensor.device.type != kCpu) {
    Throw(PyExc_BufferError, "no tensors of DLPack's device type %d here", tensor.device.type);
  }
  const ScalarType dtype = ScalarTypeOfDl(tensor.dtype);
  DimVector sizes(tensor.shape, tensor.shape + tensor.ndim);
  DimVector strides(sizes.size());
  if (tensor.strides != nullptr) {
    strides.assign(tensor.strides, tensor.strides + tensor.ndim);
  } else {
    FillRowMajorStrides(sizes, strides.data());
  }
  void* const data = static_cast<char*>(tensor.data) + tensor.byte_offset;
  const int64_t nbytes = CountBytes(sizes, strides, 0, dtype);
  Storage storage = Storage::Wrap(data, nbytes, Device(), ReleaseImported<M>, managed);
  CheckStatus(PyCapsule_SetName(capsule, used_name));
  return Wrap(Tensor::Adopt(TensorImpl::Create(
      std::move(storage), KeySetOfStrided(DeviceType::CPU, dtype), dtype, sizes, strides, 0)));
}

PyObject* FromDlpack(PyObject*, PyObject* capsule) {
  return Call([&]() -> PyObject* {
    if (PyCapsule_IsValid(capsule, kVersionedName) != 0) {
      return Import<ManagedVersioned>(capsule, kVersionedName, kUsedVersionedName);
    }
    if (PyCapsule_IsValid(capsule, kName) != 0) return Import<Managed>(capsule, kName, kUsedName);
    Throw(PyExc_RuntimeError,
          "from_dlpack: the capsule holds no tensor; one can be taken out of it only once");
  });
}

PyMethodDef functions[] = {{"_to_dlpack", ToDlpack, METH_VARARGS, nullptr},
                           {"_from_dlpack", FromDlpack, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* DlpackFunctions() { return functions; }

}  // namespace switchyard::python
