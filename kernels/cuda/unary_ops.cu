// Elementwise operators of one tensor with its dtype as result: abs, neg, rounding, sign; and isnan
// and logical_not with Bool results.

#include "kernels/common/complex_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/pointwise.h"
#include "lib/device/device_guard.h"
#include "switchyard/ops/_conj_physical_native.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/angle_native.h"
#include "switchyard/ops/bitwise_not_native.h"
#include "switchyard/ops/ceil_native.h"
#include "switchyard/ops/floor_native.h"
#include "switchyard/ops/isnan_native.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/neg_native.h"
#include "switchyard/ops/round_native.h"
#include "switchyard/ops/sgn_native.h"
#include "switchyard/ops/sign_native.h"
#include "switchyard/ops/trunc_native.h"

namespace switchyard::native {

Tensor& abs_out_cuda(const Tensor& self, Tensor& out) {
  TensorIterator iterator("abs", internal::MagnitudeConfig(self, out));
  if (gpu::MapComplex<1>(iterator, functions::Magnitude())) return out;
  gpu::MapNumbers<1>(iterator, functions::Abs());
  return out;
}

void structured_neg_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  if (gpu::MapComplex<1>(*this, functions::ComplexNegative())) return;
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

void structured_sgn_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  if (gpu::MapComplex<1>(*this, functions::Direction())) return;
  gpu::MapAny<1>(*this, functions::Sign());
}
Tensor& angle_out_cuda(const Tensor& self, Tensor& out) {
  TensorIterator iterator("angle", internal::AngleConfig(self, out));
  if (gpu::MapComplex<1>(iterator, functions::Angle())) return out;
  gpu::MapFloating<1>(iterator, functions::RealAngle());
  return out;
}
Tensor& _conj_physical_out_cuda(const Tensor& self, Tensor& out) {
  TensorIterator iterator(
      "_conj_physical",
      TensorIteratorConfig().add_output(out).add_input(self).cast_common_dtype_to_outputs(true));
  if (gpu::MapComplex<1>(iterator, functions::Conjugate())) return out;
  gpu::CopyOnDevice("_conj_physical", out, self);
  return out;
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
  if (gpu::MapComplex<1>(iterator, functions::IsNan())) return iterator.output();
  gpu::MapAny<1>(iterator, functions::IsNan());
  return iterator.output();
}

}  // namespace switchyard::native
