// Elementwise operators of one tensor with its dtype as result: abs, neg, rounding, sign; and isnan
// and logical_not with Bool results.

#include "kernels/common/unary_functions.h"
#include "kernels/cuda/pointwise.h"
#include "lib/device/device_guard.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/bitwise_not_native.h"
#include "switchyard/ops/ceil_native.h"
#include "switchyard/ops/floor_native.h"
#include "switchyard/ops/isnan_native.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/neg_native.h"
#include "switchyard/ops/round_native.h"
#include "switchyard/ops/sign_native.h"
#include "switchyard/ops/trunc_native.h"

namespace switchyard::native {

Tensor& abs_out_cuda(const Tensor& self, Tensor& out) {
  TensorIterator iterator("abs", TensorIteratorConfig().add_output(out).add_input(self));
  gpu::MapNumbers<1>(iterator, functions::Abs());
  return out;
}

void structured_neg_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapNumbers<1>(*this, functions::Neg());
}
void structured_floor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapNumbers<1>(*this, functions::Floor());
}
void structured_ceil_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapNumbers<1>(*this, functions::Ceil());
}
void structured_round_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapNumbers<1>(*this, functions::Round());
}
void structured_trunc_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapNumbers<1>(*this, functions::Trunc());
}
void structured_sign_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapAny<1>(*this, functions::Sign());
}
void structured_bitwise_not_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapIntegersOrBool<1>(*this, functions::BitwiseNot());
}

Tensor& logical_not_out_cuda(const Tensor& self, Tensor& out) {
  TensorIterator iterator("logical_not", TensorIteratorConfig()
                                             .add_output(out)
                                             .add_input(self)
                                             .declare_static_dtype(ScalarType::Bool)
                                             .cast_common_dtype_to_outputs(true));
  gpu::MapAny<1>(iterator, functions::LogicalNot());
  return out;
}

// Called without a device guard.
Tensor isnan_cuda(const Tensor& self) {
  const DeviceGuard<DeviceType::CUDA> guard(self);
  TensorIterator iterator(
      "isnan", TensorIteratorConfig().add_output(Tensor()).add_input(self).declare_static_dtype(
                   ScalarType::Bool));
  gpu::MapAny<1>(iterator, functions::IsNan());
  return iterator.output();
}

}  // namespace switchyard::native
