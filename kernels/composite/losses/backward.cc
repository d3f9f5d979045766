// Gradients of losses as operators. Most of their own gradients are those of what they call, so
// that nothing that is not chosen may be infinite.

#include <cstdint>
#include <optional>

#include "kernels/composite/losses/reduction.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/binary_cross_entropy_backward_native.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/huber_loss_backward_native.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mse_loss_backward_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/smooth_l1_loss_backward_native.h"
#include "switchyard/ops/soft_margin_loss_backward_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

// Of a gradient of reduced losses, that of each element.
Tensor OfEach(const char* name, const Tensor& grad, int64_t count, int64_t reduction) {
  const bool is_mean = internal::ReductionOf(name, reduction) == internal::Reduction::kMean;
  return is_mean ? switchyard::div(grad, count) : grad;
}

// `edge` times the gradient from the edge on, beyond which the loss is a line, and `inner` times
// distance and gradient up to there.
Tensor BetweenLines(const Tensor& distance, const Tensor& grad, double edge, double end,
                    double inner) {
  const Tensor is_below = switchyard::le(distance, -edge);
  const Tensor is_above = switchyard::ge(distance, edge);
  const Tensor near =
      switchyard::masked_fill(distance, switchyard::logical_or(is_below, is_above), 0);
  const Tensor slope = switchyard::mul(switchyard::mul(near, grad), inner);
  const Tensor line = switchyard::mul(grad, end);
  return switchyard::where(is_below, switchyard::neg(line),
                           switchyard::where(is_above, line, slope));
}

}  // namespace

Tensor mse_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                         int64_t reduction) {
  const Tensor distance = switchyard::sub(self, target);
  const Tensor grad = OfEach("mse_loss_backward", grad_output, distance.numel(), reduction);
  return switchyard::mul(switchyard::mul(distance, 2), grad);
}

Tensor smooth_l1_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                               int64_t reduction, double beta) {
  const Tensor distance = switchyard::sub(self, target);
  const Tensor grad = OfEach("smooth_l1_loss_backward", grad_output, distance.numel(), reduction);
  return BetweenLines(distance, grad, beta, 1, beta == 0 ? 1 : 1 / beta);
}

Tensor huber_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                           int64_t reduction, double delta) {
  const Tensor distance = switchyard::sub(self, target);
  const Tensor grad = OfEach("huber_loss_backward", grad_output, distance.numel(), reduction);
  return BetweenLines(distance, grad, delta, delta, 1);
}

Tensor soft_margin_loss_backward(const Tensor& grad_output, const Tensor& self,
                                 const Tensor& target, int64_t reduction) {
  const Tensor product = switchyard::mul(target, self);
  const Tensor grad = OfEach("soft_margin_loss_backward", grad_output, product.numel(), reduction);
  const Tensor power = switchyard::exp(switchyard::neg(product));
  const Tensor slope = switchyard::div(switchyard::mul(target, power), switchyard::add(power, 1));
  return switchyard::neg(switchyard::mul(slope, grad));
}

// Source: PyTorch, which keeps the divisor from zero so, by a number of float.
Tensor binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self,
                                     const Tensor& target, const std::optional<Tensor>& weight,
                                     int64_t reduction) {
  constexpr double kLeast = 1e-12f;
  const Tensor distance = switchyard::sub(self, target);
  const Tensor divisor =
      switchyard::clamp_min(switchyard::mul(switchyard::rsub(self, 1, 1), self), kLeast);
  Tensor grad = OfEach("binary_cross_entropy_backward", grad_output, distance.numel(), reduction);
  if (const Tensor* factors = internal::GivenIn(weight)) grad = switchyard::mul(grad, *factors);
  return switchyard::div(switchyard::mul(grad, distance), divisor);
}

}  // namespace switchyard::native
