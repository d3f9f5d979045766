// Gradients of special functions.

#include <cstdint>
#include <limits>
#include <optional>

#include "kernels/common/constants.h"
#include "kernels/gradients/shapes.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/cos.h"
#include "switchyard/ops/digamma.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/i0.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/lgamma.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/sign.h"
#include "switchyard/ops/sinc.h"
#include "switchyard/ops/special_bessel_j0.h"
#include "switchyard/ops/special_bessel_y0.h"
#include "switchyard/ops/special_i0e.h"
#include "switchyard/ops/special_xlog1py.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/xlogy.h"

namespace switchyard::gradients {

namespace {

// Of a Bessel function of order 1, from the one of order 0: their difference, with the quotient of
// the result by the argument. In 0 the quotient is a half.
Tensor OfOrder1(const Tensor& grad, const Tensor& self, const Tensor& result,
                Tensor (*of_order_0)(const Tensor& x)) {
  const Tensor is_zero = switchyard::eq(self, 0);
  const Tensor divisor = switchyard::masked_fill(self, is_zero, 1);
  const Tensor slope = switchyard::sub(of_order_0(divisor), switchyard::div(result, divisor));
  return switchyard::mul(grad, switchyard::where(is_zero, 0.5, slope));
}

}  // namespace

Tensor i1_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  return OfOrder1(grad, self, result, switchyard::i0);
}
Tensor bessel_j1_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  return OfOrder1(grad, self, result, switchyard::special_bessel_j0);
}
// In 0 the slope is infinite.
Tensor bessel_y1_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor divisor = switchyard::masked_fill(self, switchyard::eq(self, 0), 1);
  const Tensor quotient = switchyard::div(result, divisor);
  return switchyard::mul(grad, switchyard::sub(switchyard::special_bessel_y0(divisor), quotient));
}
Tensor i1e_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor is_zero = switchyard::eq(self, 0);
  const Tensor divisor = switchyard::masked_fill(self, is_zero, 1);
  const Tensor rate = switchyard::add(switchyard::sign(divisor), switchyard::reciprocal(divisor));
  const Tensor slope =
      switchyard::sub(switchyard::special_i0e(divisor), switchyard::mul(result, rate));
  return switchyard::mul(grad, switchyard::where(is_zero, 0.5, slope));
}

Tensor sinc_backward(const Tensor& grad, const Tensor& self) {
  const Tensor cosine = switchyard::cos(switchyard::mul(self, internal::kPi));
  const Tensor difference = switchyard::sub(cosine, switchyard::sinc(self));
  return switchyard::mul(grad, QuotientOrZero(difference, self));
}

// Outside of the bounds the result is constant; without bounds there is none.
Tensor logit_backward(const Tensor& grad, const Tensor& self, std::optional<double> eps) {
  const double low = eps.value_or(0);
  const Tensor is_outside =
      switchyard::logical_or(switchyard::lt(self, low), switchyard::gt(self, 1 - low));
  const Tensor inside = switchyard::masked_fill(self, is_outside, 0.5);
  const Tensor slope = switchyard::mul(inside, switchyard::rsub(inside, 1));
  const double outside = eps.has_value() ? 0 : std::numeric_limits<double>::quiet_NaN();
  return switchyard::masked_fill(switchyard::div(grad, slope), is_outside, outside);
}

// Where the result is 0 although the logarithm is none, the slope is 0.
Tensor xlogy_self_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor is_flat = switchyard::logical_and(switchyard::eq(self, 0), switchyard::le(other, 0));
  return switchyard::masked_fill(switchyard::xlogy(grad, other), is_flat, 0);
}
Tensor xlog1py_self_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor is_flat =
      switchyard::logical_and(switchyard::eq(self, 0), switchyard::le(other, -1));
  return switchyard::masked_fill(switchyard::special_xlog1py(grad, other), is_flat, 0);
}

Tensor copysign_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor is_zero = switchyard::eq(self, 0);
  const Tensor ratio = switchyard::div(result, switchyard::masked_fill(self, is_zero, 1));
  return switchyard::mul(grad, switchyard::masked_fill(ratio, is_zero, 0));
}

namespace {

// Equal operands share; of others self has it where it is the extreme, or the other one is NaN.
Tensor OfExtreme(const Tensor& grad, const Tensor& is_equal, const Tensor& has_it) {
  const Tensor alone = switchyard::where(has_it, grad, 0);
  return switchyard::where(is_equal, switchyard::div(grad, 2), alone);
}
Tensor IsGreatest(const Tensor& self, const Tensor& other) {
  return switchyard::logical_or(switchyard::gt(self, other), switchyard::isnan(other));
}
Tensor IsLeast(const Tensor& self, const Tensor& other) {
  return switchyard::logical_or(switchyard::lt(self, other), switchyard::isnan(other));
}

}  // namespace

Tensor fmax_self_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  return OfExtreme(grad, switchyard::eq(self, other), IsGreatest(self, other));
}
Tensor fmax_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor has_it = switchyard::logical_not(IsGreatest(self, other));
  return OfExtreme(grad, switchyard::eq(self, other), has_it);
}
Tensor fmin_self_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  return OfExtreme(grad, switchyard::eq(self, other), IsLeast(self, other));
}
Tensor fmin_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor has_it = switchyard::logical_not(IsLeast(self, other));
  return OfExtreme(grad, switchyard::eq(self, other), has_it);
}

// The slope of P(self, other) in other.
Tensor igamma_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other) {
  const Tensor power = switchyard::mul(switchyard::sub(self, 1), switchyard::log(other));
  const Tensor log = switchyard::sub(switchyard::sub(power, other), switchyard::lgamma(self));
  return switchyard::mul(grad, switchyard::exp(log));
}

Tensor xlogy_number_backward(const Tensor& grad, const Tensor& self, const Scalar& other) {
  return xlogy_self_backward(grad, self, WrappedNumber(other));
}

Tensor mvlgamma_backward(const Tensor& grad, const Tensor& self, int64_t p) {
  const Tensor steps = switchyard::arange(0.5 - static_cast<double>(p) / 2, 0.5, 0.5, self.dtype(),
                                          std::nullopt, self.device(), std::nullopt);
  const Tensor slopes =
      switchyard::digamma(switchyard::add(steps, switchyard::unsqueeze(self, -1)));
  return switchyard::mul(grad, switchyard::sum(slopes, {-1}, /*keepdim=*/false, std::nullopt));
}

}  // namespace switchyard::gradients
