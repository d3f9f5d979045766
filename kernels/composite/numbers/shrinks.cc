// Activation functions by cases, with those of their gradients that are operators.

#include <tuple>

#include "kernels/composite/backward/parts.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/hardshrink_backward_native.h"
#include "switchyard/ops/hardshrink_native.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/log1p.h"
#include "switchyard/ops/log_sigmoid_backward_native.h"
#include "switchyard/ops/log_sigmoid_forward_native.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/softshrink_backward_native.h"
#include "switchyard/ops/softshrink_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/threshold_native.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::native {

// min(x, 0) - log(1 + exp(-|x|)), and the power.
std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor& self) {
  const Tensor power = switchyard::exp(switchyard::neg(switchyard::abs(self)));
  return {switchyard::sub(switchyard::clamp_max(self, 0), switchyard::log1p(power)), power};
}
// By the power: 1 - p / (1 + p) below 0, p / (1 + p) above.
Tensor log_sigmoid_backward(const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  const Tensor share = switchyard::div(buffer, switchyard::add(buffer, 1));
  const Tensor slope =
      switchyard::where(switchyard::lt(self, 0), switchyard::rsub(share, 1), share);
  return switchyard::mul(grad_output, slope);
}

Tensor softshrink(const Tensor& self, const Scalar& lambd) {
  const double limit = lambd.To<double>();
  SWITCHYARD_CHECK(limit >= 0, "softshrink: lambd is ", lambd, ", a negative number");
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), "softshrink: self has dtype ", self.dtype(),
                   ", which is not a floating one");
  const Tensor small = switchyard::where(switchyard::lt(self, -limit),
                                         switchyard::add(self, limit, 1), switchyard::mul(self, 0));
  return switchyard::where(switchyard::gt(self, limit), switchyard::sub(self, limit, 1), small);
}

namespace {

Tensor IsSmall(const Tensor& self, const Scalar& lambd) {
  const double limit = lambd.To<double>();
  return switchyard::logical_and(switchyard::ge(self, -limit), switchyard::le(self, limit));
}

// In the dtype of both.
Tensor GradientOfShrunk(const Tensor& grad, const Tensor& self, const Scalar& lambd) {
  return switchyard::where(IsSmall(self, lambd), switchyard::zeros_like(self), grad);
}

}  // namespace

Tensor softshrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  return GradientOfShrunk(grad_output, self, lambd);
}

Tensor hardshrink(const Tensor& self, const Scalar& lambd) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), "hardshrink: self has dtype ", self.dtype(),
                   ", which is not a floating one");
  return internal::InFormatOf(self, switchyard::masked_fill(self, IsSmall(self, lambd), 0));
}
Tensor hardshrink_backward(const Tensor& grad_out, const Tensor& self, const Scalar& lambd) {
  return GradientOfShrunk(grad_out, self, lambd);
}

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  const Tensor filled = switchyard::masked_fill(self, switchyard::le(self, threshold), value);
  return internal::InFormatOf(self, filled);
}

}  // namespace switchyard::native
