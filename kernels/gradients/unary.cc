// Gradients of functions of one operand: activations, bounds, powers.
//
// What is not chosen must have no infinite derivative, or it would spoil the second one: 0 times
// infinity is no number. So arguments are masked, not results alone.

#include <cmath>
#include <complex>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "switchyard/gradients.h"
#include "switchyard/ops/_prelu_kernel_backward.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/erf.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/real.h"
#include "switchyard/ops/rsqrt.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/softplus.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/tanh.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

constexpr double kRootOfTwo = 1.41421356237309504880;
constexpr double kTwoByRootOfPi = 1.12837916709551257390;

// x (1 + tanh(u)) / 2 with u = c (x + 0.044715 x^3).
Tensor GeluTanhBackward(const Tensor& grad, const Tensor& self) {
  constexpr double kScale = kRootOfTwo * kTwoByRootOfPi / 2;
  constexpr double kCubic = 0.044715;
  const Tensor square = switchyard::mul(self, self);
  const Tensor inner = switchyard::mul(
      switchyard::mul(self, switchyard::add(switchyard::mul(square, kCubic), 1)), kScale);
  const Tensor tanh = switchyard::tanh(inner);
  const Tensor slope =
      switchyard::mul(switchyard::add(switchyard::mul(square, 3 * kCubic), 1), kScale / 2);
  const Tensor rest = switchyard::sub(self, switchyard::mul(self, switchyard::mul(tanh, tanh)));
  const Tensor left = switchyard::mul(switchyard::add(tanh, 1), 0.5);
  return switchyard::mul(grad, switchyard::addcmul(left, rest, slope));
}

}  // namespace

Tensor tanh_backward(const Tensor& grad, const Tensor& result) {
  return switchyard::mul(grad, switchyard::rsub(switchyard::mul(result, result), 1));
}

Tensor sigmoid_backward(const Tensor& grad, const Tensor& result) {
  return switchyard::mul(switchyard::mul(grad, switchyard::rsub(result, 1)), result);
}

// The roots of factors: that of the product is another one for half of the complex numbers.
Tensor acosh_backward(const Tensor& grad, const Tensor& self) {
  const Tensor slope = IsComplexType(self.dtype())
                           ? switchyard::mul(switchyard::rsqrt(switchyard::sub(self, 1)),
                                             switchyard::rsqrt(switchyard::add(self, 1)))
                           : switchyard::rsqrt(switchyard::sub(switchyard::mul(self, self), 1));
  return switchyard::mul(grad, slope);
}

Tensor gelu_backward(const Tensor& grad, const Tensor& self, std::string_view approximate) {
  if (approximate == "tanh") return GeluTanhBackward(grad, self);
  const Tensor cumulated = switchyard::mul(
      switchyard::add(switchyard::erf(switchyard::mul(self, 1 / kRootOfTwo)), 1), 0.5);
  const Tensor density = switchyard::exp(switchyard::mul(switchyard::mul(self, self), -0.5));
  return switchyard::mul(
      grad, switchyard::addcmul(cumulated, self, density, kTwoByRootOfPi / kRootOfTwo / 2));
}

Tensor silu_backward(const Tensor& grad, const Tensor& self) {
  const Tensor sigmoid = switchyard::sigmoid(self);
  const Tensor rest = switchyard::mul(self, switchyard::rsub(sigmoid, 1));
  return switchyard::mul(grad, switchyard::mul(sigmoid, switchyard::add(rest, 1)));
}

Tensor hardswish_backward(const Tensor& grad, const Tensor& self) {
  const Tensor slope = switchyard::add(switchyard::div(self, 3), 0.5);
  const Tensor inner =
      switchyard::where(switchyard::lt(self, 3), switchyard::mul(grad, slope), grad);
  return switchyard::where(switchyard::le(self, -3), 0, inner);
}

Tensor hardsigmoid_backward(const Tensor& grad, const Tensor& self) {
  return clamp_backward(switchyard::div(grad, 6), self, Scalar(-3), Scalar(3));
}

Tensor hardtanh_backward(const Tensor& grad, const Tensor& self, const Scalar& min_val,
                         const Scalar& max_val) {
  const Tensor is_outside =
      switchyard::logical_or(switchyard::le(self, min_val), switchyard::ge(self, max_val));
  return switchyard::where(is_outside, 0, grad);
}

Tensor leaky_relu_backward(const Tensor& grad, const Tensor& self, const Scalar& negative_slope) {
  return switchyard::where(switchyard::gt(self, 0), grad, switchyard::mul(grad, negative_slope));
}

Tensor elu_backward(const Tensor& grad, const Tensor& self, const Scalar& alpha,
                    const Scalar& scale, const Scalar& input_scale) {
  const double rate = input_scale.To<double>();
  const double factor = alpha.To<double>() * scale.To<double>() * rate;
  const Tensor is_negative = switchyard::le(self, 0);
  const Tensor negative =
      switchyard::mul(switchyard::where(switchyard::lt(self, 0), self, 0), rate);
  const Tensor slope = switchyard::mul(switchyard::exp(negative), factor);
  return switchyard::where(is_negative, switchyard::mul(grad, slope), switchyard::mul(grad, scale));
}

Tensor clamp_backward(const Tensor& grad, const Tensor& self, const std::optional<Scalar>& min,
                      const std::optional<Scalar>& max) {
  Tensor is_inside;
  if (min.has_value()) is_inside = switchyard::gt(self, *min);
  if (max.has_value()) {
    const Tensor is_below = switchyard::lt(self, *max);
    is_inside = is_inside.defined() ? switchyard::logical_and(is_inside, is_below) : is_below;
  }
  return is_inside.defined() ? switchyard::where(is_inside, grad, 0) : grad;
}

Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent) {
  if (exponent.IsComplex()) {
    const Scalar less = exponent.To<std::complex<double>>() - 1.0;
    return switchyard::mul(switchyard::mul(grad, switchyard::pow(self, less)), exponent);
  }
  const auto power = exponent.To<double>();
  if (power == 0) return switchyard::zeros_like(grad);
  if (power == 1) return grad;
  if (power == 2) return switchyard::mul(switchyard::mul(grad, self), 2);
  const Scalar less =
      exponent.IsIntegral() ? Scalar(exponent.To<int64_t>() - 1) : Scalar(power - 1);
  return switchyard::mul(switchyard::mul(grad, switchyard::pow(self, less)), exponent);
}

Tensor pow_self_backward(const Tensor& grad, const Tensor& self, const Tensor& exponent) {
  const Tensor is_zero = switchyard::eq(exponent, 0);
  const Tensor less = switchyard::sub(switchyard::masked_fill(exponent, is_zero, 1), 1);
  const Tensor slope = switchyard::mul(exponent, switchyard::pow(self, less));
  return switchyard::mul(grad, slope);
}

// Where the base is zero the result is constant, unless the exponent is negative.
Tensor pow_exponent_backward(const Tensor& grad, const Tensor& self, const Tensor& exponent,
                             const Tensor& result) {
  const Tensor is_flat = switchyard::logical_and(switchyard::eq(self, 0),
                                                 switchyard::ge(switchyard::real(exponent), 0));
  const Tensor log = switchyard::log(switchyard::where(is_flat, 1, self));
  return switchyard::mul(grad, switchyard::mul(result, log));
}

Tensor pow_scalar_backward(const Tensor& grad, const Scalar& self, const Tensor& exponent,
                           const Tensor& result) {
  const Tensor product = switchyard::mul(grad, result);
  if (self.IsComplex() || IsComplexType(exponent.dtype())) {
    const auto number = self.To<std::complex<double>>();
    return switchyard::mul(product, number == 0.0 ? Scalar(0) : Scalar(std::log(number)));
  }
  const auto base = self.To<double>();
  if (base != 0) return switchyard::mul(product, std::log(base));
  return switchyard::mul(product,
                         switchyard::where(switchyard::ge(exponent, 0), 0., std::log(base)));
}

// The derivative of tanh(log(1 + exp(x))) is sigmoid(x) times 1 less its square.
Tensor mish_backward(const Tensor& grad, const Tensor& self) {
  const Tensor step = switchyard::tanh(switchyard::softplus(self));
  const Tensor slope =
      switchyard::mul(switchyard::sigmoid(self), switchyard::rsub(switchyard::mul(step, step), 1));
  return switchyard::mul(grad, switchyard::addcmul(step, self, slope));
}

Tensor softplus_backward(const Tensor& grad, const Tensor& self, const Scalar& beta,
                         const Scalar& threshold) {
  const Tensor scaled = switchyard::mul(self, beta);
  return switchyard::where(switchyard::gt(scaled, threshold), grad,
                           switchyard::mul(grad, switchyard::sigmoid(scaled)));
}

Tensor log_sigmoid_double_backward(const Tensor& grad, const Tensor& self) {
  const Tensor sigmoid = switchyard::sigmoid(self);
  return switchyard::mul(grad, switchyard::mul(switchyard::sub(sigmoid, 1), sigmoid));
}

std::tuple<Tensor, Tensor> prelu_backward(const Tensor& grad, const Tensor& self,
                                          const Tensor& weight) {
  if (!grad.defined()) return {};
  return switchyard::_prelu_kernel_backward(grad, self, weight);
}
Tensor prelu_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& weight_p,
                 const Tensor& weight_t) {
  return switchyard::add(
      std::get<0>(switchyard::_prelu_kernel_backward(self_t, self_p, weight_p)),
      std::get<1>(switchyard::_prelu_kernel_backward(weight_t, self_p, weight_p)));
}

}  // namespace switchyard::gradients
