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
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/real.h"
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

Tensor real_if(ScalarType type, const Tensor& grad) {
  return IsComplexType(grad.dtype()) && !IsComplexType(type) ? switchyard::real(grad) : grad;
}

Tensor div_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor slope = switchyard::div(switchyard::div(self, other), other);
  return switchyard::neg(switchyard::mul(grad, switchyard::conj_physical(slope)));
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

namespace {

// Two bounds, which hold where they are not the wrong way round; then the upper one alone does. At
// a bound, self and that bound have half of the gradient each; where all three are equal, self has
// it. Source: clamp of PyTorch 2.15, tried.
struct Bounds {
  const Tensor& self;
  const Tensor& min;
  const Tensor& max;

  Tensor OfSelf(const Tensor& grad) const {
    const Tensor is_outside =
        switchyard::logical_or(switchyard::lt(self, min), switchyard::gt(self, max));
    const Tensor is_shared = switchyard::logical_and(
        switchyard::lt(min, max),
        switchyard::logical_or(switchyard::eq(self, min), switchyard::eq(self, max)));
    return switchyard::where(is_outside, 0,
                             switchyard::where(is_shared, switchyard::div(grad, 2), grad));
  }
  Tensor OfMin(const Tensor& grad) const {
    const Tensor holds =
        switchyard::logical_and(switchyard::le(min, max), switchyard::lt(self, min));
    return Part(grad, holds, switchyard::eq(self, min));
  }
  Tensor OfMax(const Tensor& grad) const {
    const Tensor holds =
        switchyard::logical_and(switchyard::le(min, max), switchyard::gt(self, max));
    return Part(grad, switchyard::logical_or(holds, switchyard::lt(max, min)),
                switchyard::eq(self, max));
  }

 private:
  Tensor Part(const Tensor& grad, const Tensor& holds, const Tensor& is_equal) const {
    const Tensor is_shared = switchyard::logical_and(switchyard::lt(min, max), is_equal);
    return switchyard::where(holds, grad,
                             switchyard::where(is_shared, switchyard::div(grad, 2), 0));
  }
};

}  // namespace

// One bound is a maximum or a minimum.
Tensor clamp_self_backward(const Tensor& grad, const Tensor& self, const Tensor& min,
                           const Tensor& max) {
  if (min.defined() && max.defined()) return Bounds{self, min, max}.OfSelf(grad);
  if (min.defined()) return maximum_backward(grad, self, min);
  return max.defined() ? minimum_backward(grad, self, max) : grad;
}

std::tuple<Tensor, Tensor> clamp_bounds_backward(const Tensor& grad, const Tensor& self,
                                                 const Tensor& min, const Tensor& max,
                                                 std::array<bool, 2> grad_input_mask) {
  std::tuple<Tensor, Tensor> result;
  if (!grad.defined()) return result;
  const bool has_both = min.defined() && max.defined();
  const Bounds bounds = {self, min, max};
  if (grad_input_mask[0] && min.defined()) {
    std::get<0>(result) = has_both ? bounds.OfMin(grad) : maximum_backward(grad, min, self);
  }
  if (grad_input_mask[1] && max.defined()) {
    std::get<1>(result) = has_both ? bounds.OfMax(grad) : minimum_backward(grad, max, self);
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
