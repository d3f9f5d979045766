// Comparisons of two tensors, or of a tensor and a number, in their common dtype: eq, ne, lt, le,
// gt, ge; and equal, which compares whole tensors.

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cuda/device/faults.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/eq_native.h"
#include "switchyard/ops/equal_native.h"
#include "switchyard/ops/ge_native.h"
#include "switchyard/ops/gt_native.h"
#include "switchyard/ops/le_native.h"
#include "switchyard/ops/lt_native.h"
#include "switchyard/ops/ne_native.h"

namespace switchyard::native {

void structured_eq_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  if (gpu::MapComplex<2>(*this, functions::Equal())) return;
  gpu::MapAny<2>(*this, functions::Equal());
}
void structured_eq_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                         const Tensor& /*out*/) {
  if (gpu::MapComplex<2>(*this, functions::Equal())) return;
  gpu::MapAny<2>(*this, functions::Equal());
}
void structured_ne_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  if (gpu::MapComplex<2>(*this, functions::Differ())) return;
  gpu::MapAny<2>(*this, functions::Differ());
}
void structured_ne_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                         const Tensor& /*out*/) {
  if (gpu::MapComplex<2>(*this, functions::Differ())) return;
  gpu::MapAny<2>(*this, functions::Differ());
}
void structured_lt_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Less());
}
void structured_lt_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Less());
}
void structured_le_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::LessOrEqual());
}
void structured_le_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::LessOrEqual());
}
void structured_gt_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Greater());
}
void structured_gt_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Greater());
}
void structured_ge_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::GreaterOrEqual());
}
void structured_ge_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::GreaterOrEqual());
}

namespace {

template <typename T>
struct FindDifference {
  gpu::Elements a;
  gpu::Elements b;
  gpu::FaultFlag flag;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    if (!(a.Load<T>(index) == b.Load<T>(index))) flag.Raise(index);
  }
};

}  // namespace

bool cuda_equal(const Tensor& self, const Tensor& other) {
  if (self.sizes() != other.sizes()) return false;
  return gpu::VisitAny(internal::CommonTypeOf(self, other), "equal", [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (self.numel() == 0) return true;
    const gpu::Faults differences;
    gpu::ForEachIndex(self.numel(),
                      FindDifference<T>{gpu::Elements("equal", self), gpu::Elements("equal", other),
                                        differences.flag()});
    return !differences.Find().has_value();
  });
}

}  // namespace switchyard::native
