#include "lib/core/tensor_factory.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/inline_vector.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_impl.h"
#include "lib/keys/backend_facts.h"

namespace switchyard {
namespace {

// The keys of nearly all tensors.
constexpr DispatchKeySet kCpuKeys({DispatchKey::CPU, DispatchKey::AutocastCPU,
                                   DispatchKey::ADInplaceOrView, DispatchKey::AutogradCPU});

// The keys of strided tensors on a device with this key; none for Undefined.
constexpr uint64_t KeysOnDevice(DispatchKey dense) {
  if (dense == DispatchKey::Undefined) return 0;
  const BackendComponent backend = BackendOf(dense);
  const DispatchKeySet keys = {dense, AutocastKeyOf(backend), DispatchKey::ADInplaceOrView,
                               AutogradKeyOf(backend)};
  return keys.raw();
}
constexpr uint64_t kKeysOnDevices[] = {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) KeysOnDevice(DispatchKey::key),
#include "lib/keys/device_types.def"
};

// The keys of quantized tensors where others have `keys`, whose backend is in the set.
DispatchKeySet Quantized(DispatchKeySet keys) {
  constexpr uint64_t kDense = internal::FunctionalityBit(DispatchKey::Dense);
  constexpr uint64_t kQuantized = internal::FunctionalityBit(DispatchKey::Quantized);
  return DispatchKeySet::FromRaw((keys.raw() & ~kDense) | kQuantized);
}

}  // namespace

DispatchKeySet KeySetOfStrided(DeviceType device, ScalarType dtype) {
  SWITCHYARD_CHECK(dtype != ScalarType::Undefined, "a tensor needs a type of its elements");
  const bool is_quantized = CategoryOf(dtype) == ScalarCategory::Quantized;
  if (device == DeviceType::CPU && !is_quantized) return kCpuKeys;
  const auto number = static_cast<size_t>(device);
  const bool is_known = number < std::size(kKeysOnDevices) && kKeysOnDevices[number] != 0;
  SWITCHYARD_CHECK(is_known, "no tensors live on device ", device);
  const DispatchKeySet keys = DispatchKeySet::FromRaw(kKeysOnDevices[number]);
  if (!is_quantized) return keys;
  SWITCHYARD_CHECK(keys.HighestBackend() != BackendComponent::Invalid, "no tensors of ", dtype,
                   " live on device ", device);
  return Quantized(keys);
}

Tensor EmptyTensor(IntArrayRef sizes, ScalarType dtype, Device device) {
  const int64_t numel = CountElements(sizes);
  const DispatchKeySet key_set = KeySetOfStrided(device.type(), dtype);
  int64_t nbytes = 0;
  const bool overflows =
      __builtin_mul_overflow(numel, static_cast<int64_t>(ElementSize(dtype)), &nbytes);
  SWITCHYARD_CHECK(!overflows, "sizes ", sizes, " of ", dtype,
                   " take more bytes than an int64 counts");
  return Tensor::Adopt(TensorImpl::CreateRowMajor(nbytes, device, key_set, dtype, sizes, numel));
}

Tensor EmptyStrided(IntArrayRef sizes, IntArrayRef strides, ScalarType dtype, Device device) {
  const int64_t nbytes = CountBytes(sizes, strides, 0, dtype);
  const DispatchKeySet key_set = KeySetOfStrided(device.type(), dtype);
  return Tensor::Adopt(
      TensorImpl::Create(Storage::Allocate(nbytes, device), key_set, dtype, sizes, strides, 0));
}

Tensor FromBlob(void* data, IntArrayRef sizes, ScalarType dtype, ReleaseFunction release,
                void* context, Device device) {
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  const int64_t nbytes = CountBytes(sizes, strides, 0, dtype);
  const DispatchKeySet key_set = KeySetOfStrided(device.type(), dtype);
  return Tensor::Adopt(TensorImpl::Create(Storage::Wrap(data, nbytes, device, release, context),
                                          key_set, dtype, sizes, strides, 0));
}

Tensor WrappedNumber(const Scalar& number) {
  const Tensor tensor = EmptyTensor({}, number.Type());
  void* const element = tensor.data_ptr();
  if (number.IsBool()) {
    *static_cast<bool*>(element) = number.To<bool>();
  } else if (number.IsIntegral()) {
    *static_cast<int64_t*>(element) = number.To<int64_t>();
  } else {
    // A real number is the first part of a complex one.
    const auto value = number.To<std::complex<double>>();
    std::memcpy(element, &value, tensor.item_size());
  }
  tensor.impl()->MarkAsWrappedNumber();
  return tensor;
}

Scalar NumberIn(const Tensor& wrapped) {
  SWITCHYARD_CHECK(wrapped.is_wrapped_number(),
                   "a tensor that stands for no plain number: ", wrapped);
  switch (wrapped.dtype()) {
    case ScalarType::Bool:
      return Scalar(*wrapped.data<bool>());
    case ScalarType::Long:
      return Scalar(*wrapped.data<int64_t>());
    case ScalarType::Double:
      return Scalar(*wrapped.data<double>());
    default:
      return Scalar(*wrapped.data<std::complex<double>>());
  }
}

Tensor ViewOf(const Tensor& base, IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset) {
  SWITCHYARD_CHECK(base.defined(), "an undefined tensor has no views");
  return Tensor::Adopt(TensorImpl::Create(base.storage(), base.key_set(), base.dtype(), sizes,
                                          strides, storage_offset));
}

Tensor WithKeySet(const Tensor& base, DispatchKeySet key_set) {
  SWITCHYARD_CHECK(base.defined(), "the undefined tensor has no keys and can be given none");
  return Tensor::Adopt(TensorImpl::Create(base.storage(), key_set, base.dtype(), base.sizes(),
                                          base.strides(), base.storage_offset()));
}

void ResizeTo(const Tensor& tensor, IntArrayRef sizes) {
  SWITCHYARD_CHECK(tensor.defined(), "an undefined tensor cannot be resized");
  if (tensor.sizes() == sizes) return;
  ShapeVector strides;
  strides.resize_from_empty(sizes.size());
  FillRowMajorStrides(sizes, strides.data());
  tensor.storage().Grow(CountBytes(sizes, strides, tensor.storage_offset(), tensor.dtype()));
  tensor.impl()->SetShape(sizes, strides, tensor.storage_offset());
}

}  // namespace switchyard
