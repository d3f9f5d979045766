// Shapes and dtypes of elementwise operators with two tensors, or a tensor and a number.

#include <optional>
#include <string_view>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/type_promotion.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/atan2_native.h"
#include "switchyard/ops/bitwise_and_native.h"
#include "switchyard/ops/bitwise_or_native.h"
#include "switchyard/ops/bitwise_xor_native.h"
#include "switchyard/ops/clamp_max_native.h"
#include "switchyard/ops/clamp_min_native.h"
#include "switchyard/ops/clamp_native.h"
#include "switchyard/ops/div_native.h"
#include "switchyard/ops/eq_native.h"
#include "switchyard/ops/fmod_native.h"
#include "switchyard/ops/ge_native.h"
#include "switchyard/ops/gt_native.h"
#include "switchyard/ops/le_native.h"
#include "switchyard/ops/lt_native.h"
#include "switchyard/ops/maximum_native.h"
#include "switchyard/ops/minimum_native.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/ne_native.h"
#include "switchyard/ops/pow_native.h"
#include "switchyard/ops/remainder_native.h"
#include "switchyard/ops/sub_native.h"
#include "switchyard/ops/threshold_backward_native.h"

namespace switchyard::meta {
namespace {

// Checks the factor of the second operand of sums and differences.
void CheckAlpha(const TensorIteratorBase& iterator, const Scalar& alpha) {
  const ScalarType type = iterator.common_dtype();
  SWITCHYARD_CHECK(type == ScalarType::Bool || !alpha.IsBool(), iterator.operator_name(),
                   ": the boolean alpha ", alpha, " takes a boolean result, not ", type);
  SWITCHYARD_CHECK(
      IsFloatingType(type) || IsComplexType(type) || alpha.IsIntegral(/*include_bool=*/true),
      iterator.operator_name(), ": alpha ", alpha, " is not an integer, as the result's dtype ",
      type, " is");
}

}  // namespace

void structured_add_Tensor::meta(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
  CheckAlpha(*this, alpha);
}
void structured_sub_Tensor::meta(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(
      self.dtype() != ScalarType::Bool && other.dtype() != ScalarType::Bool, operator_name(),
      ": booleans have no difference, and the operands are ", self.dtype(), " and ", other.dtype());
  build_borrowing_binary_op(maybe_get_output(), self, other);
  CheckAlpha(*this, alpha);
}
void structured_div_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}
// Rounded quotients keep the dtype of the operands; others are floating.
void structured_div_Tensor_mode::meta(const Tensor& self, const Tensor& other,
                                      std::optional<std::string_view> rounding_mode) {
  if (!rounding_mode.has_value()) {
    build_borrowing_binary_float_op(maybe_get_output(), self, other);
    return;
  }
  SWITCHYARD_CHECK(*rounding_mode == "trunc" || *rounding_mode == "floor", operator_name(),
                   ": rounding_mode is '", *rounding_mode, "', not 'trunc', 'floor' or None");
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_atan2::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}
void structured_mul_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
// self decides on the order in memory.
void structured_threshold_backward::meta(const Tensor& grad_output, const Tensor& self,
                                         const Scalar& /*threshold*/) {
  build_borrowing_binary_op(maybe_get_output(), self, grad_output);
}
void structured_remainder_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_fmod_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_maximum::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_minimum::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_bitwise_and_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_bitwise_or_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_bitwise_xor_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

// Comparisons: operands in their common dtype, results Bool.
void structured_eq_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_comparison_op(maybe_get_output(), self, other);
}
void structured_eq_Scalar::meta(const Tensor& self, const Scalar& other) {
  build_comparison_op(maybe_get_output(), self, WrappedNumber(other));
}
void structured_ne_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_comparison_op(maybe_get_output(), self, other);
}
void structured_ne_Scalar::meta(const Tensor& self, const Scalar& other) {
  build_comparison_op(maybe_get_output(), self, WrappedNumber(other));
}
void structured_lt_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_comparison_op(maybe_get_output(), self, other);
}
void structured_lt_Scalar::meta(const Tensor& self, const Scalar& other) {
  build_comparison_op(maybe_get_output(), self, WrappedNumber(other));
}
void structured_le_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_comparison_op(maybe_get_output(), self, other);
}
void structured_le_Scalar::meta(const Tensor& self, const Scalar& other) {
  build_comparison_op(maybe_get_output(), self, WrappedNumber(other));
}
void structured_gt_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_comparison_op(maybe_get_output(), self, other);
}
void structured_gt_Scalar::meta(const Tensor& self, const Scalar& other) {
  build_comparison_op(maybe_get_output(), self, WrappedNumber(other));
}
void structured_ge_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_comparison_op(maybe_get_output(), self, other);
}
void structured_ge_Scalar::meta(const Tensor& self, const Scalar& other) {
  build_comparison_op(maybe_get_output(), self, WrappedNumber(other));
}

void structured_pow_Tensor_Tensor::meta(const Tensor& self, const Tensor& exponent) {
  build_borrowing_binary_op(maybe_get_output(), self, exponent);
}
void structured_pow_Tensor_Scalar::meta(const Tensor& self, const Scalar& exponent) {
  const bool is_integral = IsIntegralType(self.dtype(), true) && exponent.IsIntegral(true);
  SWITCHYARD_CHECK(!is_integral || exponent.To<int64_t>() >= 0, operator_name(),
                   ": an integer to the power ", exponent, " is no integer");
  TensorIteratorConfig config;
  config.add_output(maybe_get_output()).add_input(self).add_wrapped_number(exponent);
  build(config.promote_inputs_to_common_dtype(true));
  remove_operand(2);
}
// Row-major, for any exponent.
void structured_pow_Scalar::meta(const Scalar& self, const Tensor& exponent) {
  const Tensor& out = maybe_get_output();
  ScalarType type = out.dtype();
  if (!out.defined()) {
    TypePromotion promotion;
    promotion.Add(WrappedNumber(self), /*is_wrapped_number=*/true);
    promotion.Add(exponent, exponent.is_wrapped_number());
    type = promotion.Result();
  }
  set_output_raw_strided(0, exponent.sizes(), {}, TensorOptions(type).device(exponent.device()));
}

void structured_clamp_Tensor::meta(const Tensor& self, const std::optional<Tensor>& min,
                                   const std::optional<Tensor>& max) {
  SWITCHYARD_CHECK(min.has_value() || max.has_value(), operator_name(),
                   ": neither min nor max is given");
  if (min.has_value() && max.has_value()) {
    build_ternary_op(maybe_get_output(), self, *min, *max);
  } else {
    build_borrowing_binary_op(maybe_get_output(), self, min.has_value() ? *min : *max);
  }
}
void structured_clamp_min_Tensor::meta(const Tensor& self, const Tensor& min) {
  build_borrowing_binary_op(maybe_get_output(), self, min);
}
void structured_clamp_max_Tensor::meta(const Tensor& self, const Tensor& max) {
  build_borrowing_binary_op(maybe_get_output(), self, max);
}

}  // namespace switchyard::meta
