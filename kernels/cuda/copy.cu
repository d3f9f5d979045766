// Copies within CUDA and between CUDA and the CPU, fills, and reading a single value.

#include <complex>
#include <optional>

#include "kernels/common/operands.h"
#include "kernels/common/whole_tensors.h"
#include "kernels/cuda/copies.h"
#include "lib/core/device_hooks.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/device_guard.h"
#include "lib/elements/copy_elements.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/_local_scalar_dense_native.h"
#include "switchyard/ops/copy_native.h"
#include "switchyard/ops/fill_native.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "copy_";

using CudaGuard = DeviceGuard<DeviceType::CUDA>;

// to = from on their common device, broadcast and converted.
void CopyWithin(const Tensor& to, const Tensor& from) {
  if (to.device().is_cpu()) {
    return internal::CopyConverted(to, internal::StretchedTo(from, to.sizes()));
  }
  const CudaGuard guard(to);
  gpu::CopyOnDevice(kName, to, from);
}

// The elements in row-major order with the dtype, on their device.
Tensor Packed(const Tensor& tensor, ScalarType type) {
  if (tensor.is_contiguous() && tensor.dtype() == type) return tensor;
  const Tensor packed = EmptyTensor(tensor.sizes(), type, tensor.device());
  CopyWithin(packed, tensor);
  return packed;
}

// Data that crosses between devices is one block.
void CopyAcross(const Tensor& to, const Tensor& from) {
  const Tensor packed = Packed(from, to.dtype());
  const bool is_direct = to.is_contiguous() && to.sizes() == from.sizes();
  const Tensor arrived = is_direct ? to : EmptyTensor(from.sizes(), to.dtype(), to.device());
  const auto nbytes = static_cast<size_t>(from.numel()) * to.item_size();
  const CudaGuard guard(to.device().is_cpu() ? from : to);
  if (nbytes > 0) {
    CopyBytes(arrived.data_ptr(), to.device(), packed.data_ptr(), from.device(), nbytes);
  }
  if (!is_direct) CopyWithin(to, arrived);
}

}  // namespace

// Called without a device guard. Copies to and from the CPU are complete when the call returns, so
// non_blocking has no effect.
Tensor& copy_cuda_(Tensor& self, const Tensor& src, bool /*non_blocking*/) {
  internal::CheckCopy(self, src);
  if (self.is_same(src)) return self;
  CheckWritable(kName, self);
  if (self.device() != src.device()) {
    CopyAcross(self, src);
    return self;
  }
  const CudaGuard guard(self);
  gpu::CopyOnDevice(kName, self, gpu::ReadableBeside(kName, self, src));
  return self;
}

Tensor& fill_cuda_(Tensor& self, const Scalar& value) {
  gpu::FillOnDevice("fill_", self, value);
  return self;
}

Scalar local_scalar_dense_cuda(const Tensor& self) {
  internal::CheckIsOneElement(self);
  return internal::VisitElementType(self.dtype(), "_local_scalar_dense", [&](auto tag) {
    typename decltype(tag)::type element;
    CopyBytes(&element, Device(), self.data_ptr(), self.device(), sizeof(element));
    return internal::ToScalar(element);
  });
}

}  // namespace switchyard::native
