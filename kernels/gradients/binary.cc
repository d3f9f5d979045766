// Gradients of functions of two and three operands. A result may have the shape that the operands
// stretch to: whoever takes the gradient sums it.

#include <array>
#include <optional>
#include <string_view>
#include <tuple>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

// The part of one operand where it is not `worse` than the other; equal ones share.
Tensor Shared(const Tensor& grad, const Tensor& is_equal, const Tensor& is_worse) {
  const Tensor shared = switchyard::where(is_equal, switchyard::div(grad, 2), grad);
  return switchyard::where(is_worse, 0, shared);
}

}  // namespace

Tensor maybe_multiply(const Tensor& grad, const Scalar& factor) {
  const bool is_one = !factor.IsComplex() && factor.To<double>() == 1;
  return is_one ? grad : switchyard::mul(grad, factor);
}

Tensor div_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor slope = switchyard::div(switchyard::div(self, other), other);
  return switchyard::neg(switchyard::mul(grad, slope));
}

// A rounded quotient is constant between its steps.
Tensor div_mode_self_backward(const Tensor& grad, const Tensor& other,
                              std::optional<std::string_view> rounding_mode) {
  return rounding_mode.has_value() ? switchyard::zeros_like(grad) : switchyard::div(grad, other);
}
Tensor div_mode_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other,
                               std::optional<std::string_view> rounding_mode) {
  return rounding_mode.has_value() ? switchyard::zeros_like(grad)
                                   : div_other_backward(grad, self, other);
}
Tensor div_mode_scalar_backward(const Tensor& grad, const Scalar& other,
                                std::optional<std::string_view> rounding_mode) {
  return rounding_mode.has_value() ? switchyard::zeros_like(grad) : switchyard::div(grad, other);
}

Tensor maximum_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  return Shared(grad, switchyard::eq(self, other), switchyard::lt(self, other));
}
Tensor minimum_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  return Shared(grad, switchyard::eq(self, other), switchyard::gt(self, other));
}
Tensor maximum_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& other_p,
                   const Tensor& other_t) {
  return switchyard::add(maximum_backward(self_t, self_p, other_p),
                         maximum_backward(other_t, other_p, self_p));
}
Tensor minimum_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& other_p,
                   const Tensor& other_t) {
  return switchyard::add(minimum_backward(self_t, self_p, other_p),
                         minimum_backward(other_t, other_p, self_p));
}

// In the origin it is 0.
Tensor atan2_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor squares = switchyard::addcmul(switchyard::mul(self, self), other, other);
  return QuotientOrZero(switchyard::mul(grad, other), squares);
}

// At a bound that is a tensor, self takes the gradient.
Tensor clamp_self_backward(const Tensor& grad, const Tensor& self, const Tensor& min,
                           const Tensor& max) {
  Tensor is_outside;
  if (min.defined()) is_outside = switchyard::lt(self, min);
  if (max.defined()) {
    const Tensor is_above = switchyard::gt(self, max);
    is_outside = is_outside.defined() ? switchyard::logical_or(is_outside, is_above) : is_above;
  }
  return is_outside.defined() ? switchyard::where(is_outside, 0, grad) : grad;
}

// Of two bounds the wrong way round, the upper one holds.
std::tuple<Tensor, Tensor> clamp_bounds_backward(const Tensor& grad, const Tensor& self,
                                                 const Tensor& min, const Tensor& max,
                                                 std::array<bool, 2> grad_input_mask) {
  std::tuple<Tensor, Tensor> result;
  if (!grad.defined()) return result;
  const bool has_both = min.defined() && max.defined();
  if (grad_input_mask[0] && min.defined()) {
    Tensor holds = switchyard::lt(self, min);
    if (has_both) holds = switchyard::logical_and(holds, switchyard::lt(min, max));
    std::get<0>(result) = switchyard::where(holds, grad, 0);
  }
  if (grad_input_mask[1] && max.defined()) {
    Tensor holds = switchyard::gt(self, max);
    if (has_both) holds = switchyard::logical_or(holds, switchyard::lt(max, min));
    std::get<1>(result) = switchyard::where(holds, grad, 0);
  }
  return result;
}

Tensor clamp_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& min_p,
                 const Tensor& min_t, const Tensor& max_p, const Tensor& max_t) {
  Tensor result = clamp_self_backward(self_t, self_p, min_p, max_p);
  if (min_t.defined()) {
    const auto bounds = clamp_bounds_backward(min_t, self_p, min_p, max_p, {true, false});
    result = switchyard::add(result, std::get<0>(bounds));
  }
  if (max_t.defined()) {
    const auto bounds = clamp_bounds_backward(max_t, self_p, min_p, max_p, {false, true});
    result = switchyard::add(result, std::get<1>(bounds));
  }
  return result;
}

}  // namespace switchyard::gradients
