#include "tests/lib/aten/backend/device.h"

#include <c10/core/StorageImpl.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/csrc/api/include/torch/version.h>
#if TORCH_VERSION_MAJOR >= 2
#include <ATen/detail/PrivateUse1HooksInterface.h>
#endif

#include <atomic>
#include <cstdlib>

namespace acme::npu {
namespace {

constexpr at::DeviceType kType = at::DeviceType::PrivateUse1;

thread_local int64_t current = 0;
std::atomic<int64_t> of_last_kernel{-1};

struct GuardImpl final : c10::impl::DeviceGuardImplInterface {
  static constexpr at::DeviceType static_type = kType;

  GuardImpl() = default;
  explicit GuardImpl(at::DeviceType /*type*/) {}
  at::DeviceType type() const override { return kType; }
  at::Device exchangeDevice(at::Device device) const override {
    const at::Device before = getDevice();
    current = device.index();
    return before;
  }
  at::Device getDevice() const override { return {kType, static_cast<c10::DeviceIndex>(current)}; }
  void setDevice(at::Device device) const override { current = device.index(); }
  void uncheckedSetDevice(at::Device device) const noexcept override { current = device.index(); }
  c10::Stream getStream(at::Device device) const noexcept override {
    return c10::Stream(c10::Stream::DEFAULT, device);
  }
  c10::Stream exchangeStream(c10::Stream stream) const noexcept override { return stream; }
  c10::DeviceIndex deviceCount() const noexcept override { return kDeviceCount; }
};

C10_REGISTER_GUARD_IMPL(PrivateUse1, GuardImpl);

#if TORCH_VERSION_MAJOR >= 2
// The devices of a backend with a name are the accelerator, whose streams PyTorch's engine asks
// for.
struct Hooks final : at::PrivateUse1HooksInterface {
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasPrimaryContext(c10::DeviceIndex /*device*/) const override { return true; }
};

[[maybe_unused]] const bool is_named = [] {
  static Hooks hooks;
  c10::register_privateuse1_backend("npu");
  at::RegisterPrivateUse1HooksInterface(&hooks);
  return true;
}();
#endif

c10::DataPtr Allocate(int64_t bytes, int64_t device) {
  void* const memory = std::calloc(bytes > 0 ? static_cast<size_t>(bytes) : 1, 1);
  return {memory, memory, &std::free, {kType, static_cast<c10::DeviceIndex>(device)}};
}

c10::Storage StorageOf(int64_t bytes, int64_t device) {
  return c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(), bytes,
                                               Allocate(bytes, device), /*allocator=*/nullptr,
                                               /*resizable=*/false);
}

}  // namespace

at::Tensor Make(at::IntArrayRef sizes, at::ScalarType dtype, int64_t device) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  const auto bytes = count * static_cast<int64_t>(c10::elementSize(dtype));
  at::Tensor tensor = at::detail::make_tensor<c10::TensorImpl>(
      StorageOf(bytes, device), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
      c10::scalarTypeToTypeMeta(dtype));
  tensor.unsafeGetTensorImpl()->set_sizes_contiguous(sizes);
  return tensor;
}

void Reallocate(const at::Tensor& tensor, int64_t bytes) {
  tensor.unsafeGetTensorImpl()->set_storage_keep_dtype(StorageOf(bytes, tensor.device().index()));
}

int64_t CurrentDevice() { return current; }
int64_t DeviceOfLastKernel() { return of_last_kernel; }
void NoteKernel() { of_last_kernel = current; }

}  // namespace acme::npu
