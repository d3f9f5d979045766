// Gradients of losses for targets and weights, and of losses of logits; the others are operators.
//
// Takes: the gradient of reduced losses, and the number of their reduction as PyTorch's losses have
// it: 0 none, 1 the mean, 2 the sum. Gives: that of each element.

#include <cstdint>
#include <optional>

#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/binary_cross_entropy.h"
#include "switchyard/ops/binary_cross_entropy_backward.h"
#include "switchyard/ops/binary_cross_entropy_with_logits.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/log_sigmoid.h"
#include "switchyard/ops/logit.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"

namespace switchyard::gradients {
namespace {

constexpr int64_t kNone = 0;
constexpr int64_t kMean = 1;

// Times the weights if there are any.
Tensor Weighted(const Tensor& tensor, const Tensor& weight) {
  return weight.defined() ? switchyard::mul(tensor, weight) : tensor;
}

// The slope of each loss times its gradient and its weight.
Tensor Chained(const Tensor& slope, const Tensor& grad, const Tensor& weight, int64_t reduction) {
  const Tensor product = Weighted(switchyard::mul(slope, grad), weight);
  return reduction == kMean ? switchyard::div(product, product.numel()) : product;
}

// The sum with another part, if there is one.
Tensor Joined(const Tensor& sum, const Tensor& part) {
  return part.defined() ? switchyard::add(sum, part) : sum;
}

}  // namespace

Tensor reduced_loss(const Tensor& losses, int64_t reduction) {
  if (reduction == kNone) return losses;
  return reduction == kMean ? switchyard::mean(losses) : switchyard::sum(losses);
}

Tensor binary_cross_entropy_target_backward(const Tensor& grad, const Tensor& self,
                                            const Tensor& weight, int64_t reduction) {
  return Chained(switchyard::neg(switchyard::logit(self)), grad, weight, reduction);
}
Tensor binary_cross_entropy_weight_backward(const Tensor& grad, const Tensor& self,
                                            const Tensor& target, int64_t reduction) {
  const Tensor losses = switchyard::binary_cross_entropy(self, target, std::nullopt, kNone);
  return Chained(losses, grad, Tensor(), reduction);
}
Tensor binary_cross_entropy_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& target_p,
                                const Tensor& target_t, const Tensor& weight_p,
                                const Tensor& weight_t, int64_t reduction) {
  const Tensor of_self =
      switchyard::binary_cross_entropy_backward(self_t, self_p, target_p, weight_p, kNone);
  const Tensor of_target = binary_cross_entropy_target_backward(target_t, self_p, weight_p, kNone);
  const Tensor of_weight =
      weight_t.defined() ? binary_cross_entropy_weight_backward(weight_t, self_p, target_p, kNone)
                         : Tensor();
  return reduced_loss(Joined(switchyard::add(of_self, of_target), of_weight), reduction);
}

namespace {

// x and 1 - x, kept from zero. Source: PyTorch.
struct KeptShares {
  explicit KeptShares(const Tensor& self)
      : share(switchyard::add(self, 1e-12)),
        rest(switchyard::add(switchyard::rsub(self, 1), 1e-12)) {}

  Tensor share;
  Tensor rest;
};

}  // namespace

Tensor binary_cross_entropy_double_backward_grad_output(const Tensor& grad, const Tensor& self,
                                                        const Tensor& target, const Tensor& weight,
                                                        int64_t reduction) {
  const KeptShares kept(self);
  const Tensor slope =
      switchyard::div(switchyard::sub(self, target), switchyard::mul(kept.share, kept.rest));
  return Chained(slope, grad, weight, reduction);
}
// Of (x - t) / (x (1 - x)): ((x - t)^2 + t (1 - t)) / (x (1 - x))^2.
Tensor binary_cross_entropy_double_backward(const Tensor& grad, const Tensor& self,
                                            const Tensor& target, const Tensor& weight,
                                            int64_t reduction) {
  const KeptShares kept(self);
  const Tensor divisor = switchyard::mul(kept.share, kept.rest);
  const Tensor distance = switchyard::sub(self, target);
  const Tensor spread = switchyard::mul(target, switchyard::rsub(target, 1));
  const Tensor numerator = switchyard::add(switchyard::mul(distance, distance), spread);
  const Tensor slope = switchyard::div(numerator, switchyard::mul(divisor, divisor));
  return Chained(slope, grad, weight, reduction);
}
Tensor binary_cross_entropy_double_backward_target(const Tensor& grad, const Tensor& self,
                                                   const Tensor& weight, int64_t reduction) {
  const Tensor product = switchyard::mul(switchyard::rsub(self, 1), self);
  const Tensor slope =
      switchyard::neg(switchyard::reciprocal(switchyard::clamp_min(product, 1e-12)));
  return Chained(slope, grad, weight, reduction);
}
Tensor binary_cross_entropy_double_backward_weight(const Tensor& grad, const Tensor& self,
                                                   const Tensor& target, int64_t reduction) {
  return switchyard::binary_cross_entropy_backward(grad, self, target, std::nullopt, reduction);
}
Tensor binary_cross_entropy_backward_jvp(const Tensor& grad_output_p, const Tensor& grad_output_t,
                                         const Tensor& self_p, const Tensor& self_t,
                                         const Tensor& target_p, const Tensor& target_t,
                                         const Tensor& weight_p, const Tensor& weight_t,
                                         int64_t reduction) {
  const Tensor of_grad = binary_cross_entropy_double_backward_grad_output(
      grad_output_t, self_p, target_p, weight_p, reduction);
  const Tensor of_self = binary_cross_entropy_double_backward(
      switchyard::mul(self_t, grad_output_p), self_p, target_p, weight_p, reduction);
  const Tensor of_target = binary_cross_entropy_double_backward_target(
      switchyard::mul(target_t, grad_output_p), self_p, weight_p, reduction);
  const Tensor sum = switchyard::add(switchyard::add(of_grad, of_self), of_target);
  if (!weight_t.defined()) return sum;
  return switchyard::add(
      sum, binary_cross_entropy_double_backward_weight(switchyard::mul(weight_t, grad_output_p),
                                                       self_p, target_p, reduction));
}

// Without a weight sigmoid(x) - t, which is exact where sigmoid(x) is near 0 or 1.
Tensor binary_cross_entropy_with_logits_backward(const Tensor& grad, const Tensor& self,
                                                 const Tensor& target, const Tensor& weight,
                                                 const Tensor& pos_weight, int64_t reduction) {
  Tensor slope = switchyard::sigmoid(self);
  if (pos_weight.defined()) {
    const Tensor of_true = switchyard::mul(pos_weight, target);
    const Tensor all = switchyard::sub(switchyard::add(of_true, 1), target);
    slope = switchyard::sub(switchyard::mul(all, slope), of_true);
  } else {
    slope = switchyard::sub(slope, target);
  }
  return Chained(slope, grad, weight, reduction);
}
Tensor binary_cross_entropy_with_logits_target_backward(const Tensor& grad, const Tensor& self,
                                                        const Tensor& weight,
                                                        const Tensor& pos_weight,
                                                        int64_t reduction) {
  if (!pos_weight.defined()) return Chained(switchyard::neg(self), grad, weight, reduction);
  const Tensor of_true = switchyard::mul(pos_weight, switchyard::log_sigmoid(self));
  const Tensor of_false = switchyard::log_sigmoid(switchyard::neg(self));
  return Chained(switchyard::sub(of_false, of_true), grad, weight, reduction);
}
Tensor binary_cross_entropy_with_logits_weight_backward(const Tensor& grad, const Tensor& self,
                                                        const Tensor& target,
                                                        const Tensor& pos_weight,
                                                        int64_t reduction) {
  const Tensor losses =
      switchyard::binary_cross_entropy_with_logits(self, target, std::nullopt, pos_weight, kNone);
  return Chained(losses, grad, Tensor(), reduction);
}
Tensor binary_cross_entropy_with_logits_pos_weight_backward(const Tensor& grad, const Tensor& self,
                                                            const Tensor& target,
                                                            const Tensor& weight,
                                                            int64_t reduction) {
  const Tensor slope = switchyard::neg(switchyard::mul(target, switchyard::log_sigmoid(self)));
  return Chained(slope, grad, weight, reduction);
}
Tensor binary_cross_entropy_with_logits_jvp(const Tensor& self_p, const Tensor& self_t,
                                            const Tensor& target_p, const Tensor& target_t,
                                            const Tensor& weight_p, const Tensor& weight_t,
                                            const Tensor& pos_weight_p, const Tensor& pos_weight_t,
                                            int64_t reduction) {
  Tensor tangent = switchyard::add(binary_cross_entropy_with_logits_backward(
                                       self_t, self_p, target_p, weight_p, pos_weight_p, kNone),
                                   binary_cross_entropy_with_logits_target_backward(
                                       target_t, self_p, weight_p, pos_weight_p, kNone));
  if (weight_t.defined()) {
    tangent = switchyard::add(tangent, binary_cross_entropy_with_logits_weight_backward(
                                           weight_t, self_p, target_p, pos_weight_p, kNone));
  }
  if (pos_weight_t.defined()) {
    tangent = switchyard::add(tangent, binary_cross_entropy_with_logits_pos_weight_backward(
                                           pos_weight_t, self_p, target_p, weight_p, kNone));
  }
  return reduced_loss(tangent, reduction);
}

}  // namespace switchyard::gradients
