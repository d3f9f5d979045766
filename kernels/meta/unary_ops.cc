// Shapes and dtypes of elementwise operators with one tensor.

#include <optional>
#include <string_view>

#include "lib/core/error.h"
#include "switchyard/ops/acos_native.h"
#include "switchyard/ops/acosh_native.h"
#include "switchyard/ops/asin_native.h"
#include "switchyard/ops/asinh_native.h"
#include "switchyard/ops/atan_native.h"
#include "switchyard/ops/atanh_native.h"
#include "switchyard/ops/bitwise_not_native.h"
#include "switchyard/ops/ceil_native.h"
#include "switchyard/ops/clamp_max_native.h"
#include "switchyard/ops/clamp_min_native.h"
#include "switchyard/ops/clamp_native.h"
#include "switchyard/ops/cos_native.h"
#include "switchyard/ops/cosh_native.h"
#include "switchyard/ops/elu_native.h"
#include "switchyard/ops/erf_native.h"
#include "switchyard/ops/exp_native.h"
#include "switchyard/ops/expm1_native.h"
#include "switchyard/ops/floor_native.h"
#include "switchyard/ops/gelu_native.h"
#include "switchyard/ops/hardsigmoid_native.h"
#include "switchyard/ops/leaky_relu_native.h"
#include "switchyard/ops/log10_native.h"
#include "switchyard/ops/log1p_native.h"
#include "switchyard/ops/log2_native.h"
#include "switchyard/ops/log_native.h"
#include "switchyard/ops/mish_native.h"
#include "switchyard/ops/neg_native.h"
#include "switchyard/ops/reciprocal_native.h"
#include "switchyard/ops/round_native.h"
#include "switchyard/ops/rsqrt_native.h"
#include "switchyard/ops/sgn_native.h"
#include "switchyard/ops/sigmoid_native.h"
#include "switchyard/ops/sign_native.h"
#include "switchyard/ops/silu_native.h"
#include "switchyard/ops/sin_native.h"
#include "switchyard/ops/sinh_native.h"
#include "switchyard/ops/softplus_native.h"
#include "switchyard/ops/sqrt_native.h"
#include "switchyard/ops/tan_native.h"
#include "switchyard/ops/tanh_native.h"
#include "switchyard/ops/trunc_native.h"

namespace switchyard::meta {
namespace {

// Plain numbers change the dtype of the result, but are not operands of the loop.
void BuildWithNumbers(TensorIteratorBase& iterator, const Tensor& out, const Tensor& self,
                      const std::optional<Scalar>& a, const std::optional<Scalar>& b) {
  TensorIteratorConfig config;
  config.add_output(out).add_input(self).promote_inputs_to_common_dtype(true);
  if (a.has_value()) config.add_wrapped_number(*a);
  if (b.has_value()) config.add_wrapped_number(*b);
  iterator.build(config);
  while (iterator.ninputs() > 1) iterator.remove_operand(iterator.ntensors() - 1);
}

}  // namespace

// Floating results, for any operand.
void structured_exp::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_log::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_log1p::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_expm1::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_sqrt::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_rsqrt::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_sin::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_cos::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_tanh::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_sigmoid::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_reciprocal::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_erf::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_tan::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_sinh::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_cosh::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_asin::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_acos::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_atan::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_asinh::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_acosh::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_atanh::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_log2::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_log10::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}

// Results with the operand's dtype.
void structured_ceil::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_floor::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_round::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_sgn::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_sign::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_trunc::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_hardsigmoid::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_silu::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}

void structured_neg::meta(const Tensor& self) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(self.dtype() != ScalarType::Bool, operator_name(),
                                   ": booleans have no negative; logical_not inverts them");
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_bitwise_not::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_gelu::meta(const Tensor& self, std::string_view /*approximate*/) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_leaky_relu::meta(const Tensor& self, const Scalar& /*negative_slope*/) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_elu::meta(const Tensor& self, const Scalar& /*alpha*/, const Scalar& /*scale*/,
                          const Scalar& /*input_scale*/) {
  build_borrowing_unary_op(maybe_get_output(), self);
}

void structured_mish::meta(const Tensor& self) {
  build_borrowing_unary_op(maybe_get_output(), self);
}
void structured_softplus::meta(const Tensor& self, const Scalar& /*beta*/,
                               const Scalar& /*threshold*/) {
  build_borrowing_unary_op(maybe_get_output(), self);
}

void structured_clamp::meta(const Tensor& self, const std::optional<Scalar>& min,
                            const std::optional<Scalar>& max) {
  SWITCHYARD_CHECK(min.has_value() || max.has_value(), operator_name(),
                   ": neither min nor max is given");
  BuildWithNumbers(*this, maybe_get_output(), self, min, max);
}
void structured_clamp_min::meta(const Tensor& self, const Scalar& min) {
  BuildWithNumbers(*this, maybe_get_output(), self, min, std::nullopt);
}
void structured_clamp_max::meta(const Tensor& self, const Scalar& max) {
  BuildWithNumbers(*this, maybe_get_output(), self, std::nullopt, max);
}

}  // namespace switchyard::meta
