// Losses by the distance of each element from its target.

#include <cstdint>
#include <optional>

#include "kernels/composite/losses/reduction.h"
#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/binary_cross_entropy_native.h"
#include "switchyard/ops/binary_cross_entropy_with_logits_native.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/huber_loss_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/kl_div_native.h"
#include "switchyard/ops/l1_loss_native.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/log1p.h"
#include "switchyard/ops/log_sigmoid.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mse_loss_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/poisson_nll_loss_native.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/smooth_l1_loss_native.h"
#include "switchyard/ops/soft_margin_loss_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/xlogy.h"

namespace switchyard::native {

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const Tensor difference = switchyard::sub(self, target);
  return internal::Reduced("mse_loss", switchyard::mul(difference, difference), reduction);
}
Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return internal::Reduced("l1_loss", switchyard::abs(switchyard::sub(self, target)), reduction);
}

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  constexpr char kName[] = "smooth_l1_loss";
  SWITCHYARD_CHECK(beta >= 0, kName, ": beta is ", beta, ", a negative number");
  const Tensor distance = switchyard::abs(switchyard::sub(self, target));
  if (beta == 0) return internal::Reduced(kName, distance, reduction);
  const Tensor near = switchyard::mul(switchyard::mul(distance, distance), 0.5 / beta);
  const Tensor losses = switchyard::where(switchyard::lt(distance, beta), near,
                                          switchyard::sub(distance, 0.5 * beta, 1));
  return internal::Reduced(kName, losses, reduction);
}
Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  constexpr char kName[] = "huber_loss";
  SWITCHYARD_CHECK(delta > 0, kName, ": delta is ", delta, ", which is not positive");
  const Tensor distance = switchyard::abs(switchyard::sub(self, target));
  const Tensor near = switchyard::mul(switchyard::mul(distance, distance), 0.5);
  const Tensor far = switchyard::mul(switchyard::sub(distance, 0.5 * delta, 1), delta);
  return internal::Reduced(kName, switchyard::where(switchyard::le(distance, delta), near, far),
                           reduction);
}

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const Tensor losses =
      switchyard::log1p(switchyard::exp(switchyard::neg(switchyard::mul(target, self))));
  return internal::Reduced("soft_margin_loss", losses, reduction);
}

namespace {

// No logarithm is less than -100, so that no loss is infinite.
Tensor BoundedLogarithm(const Tensor& logarithm) { return switchyard::clamp_min(logarithm, -100); }

Tensor Weighted(const Tensor& losses, const std::optional<Tensor>& weight) {
  const Tensor* factors = internal::GivenIn(weight);
  return factors == nullptr ? losses : switchyard::mul(losses, *factors);
}

}  // namespace

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target,
                            const std::optional<Tensor>& weight, int64_t reduction) {
  constexpr char kName[] = "binary_cross_entropy";
  if (self.device().is_cpu() && self.numel() > 0) {
    const Tensor is_share =
        switchyard::logical_and(switchyard::ge(self, 0), switchyard::le(self, 1));
    SWITCHYARD_CHECK(switchyard::item(switchyard::all(is_share)).To<bool>(), kName,
                     ": self has elements that are not from 0 to 1");
  }
  const Tensor of_true = switchyard::mul(target, BoundedLogarithm(switchyard::log(self)));
  const Tensor of_false = switchyard::mul(
      switchyard::sub(target, 1, 1), BoundedLogarithm(switchyard::log1p(switchyard::neg(self))));
  return internal::Reduced(kName, Weighted(switchyard::sub(of_false, of_true), weight), reduction);
}

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target,
                                        const std::optional<Tensor>& weight,
                                        const std::optional<Tensor>& pos_weight,
                                        int64_t reduction) {
  Tensor of_true = switchyard::log_sigmoid(self);
  if (const Tensor* factor = internal::GivenIn(pos_weight)) {
    of_true = switchyard::mul(
        of_true, switchyard::add(switchyard::mul(switchyard::sub(*factor, 1, 1), target), 1, 1));
  }
  const Tensor losses =
      switchyard::sub(switchyard::mul(switchyard::rsub(target, 1, 1), self), of_true);
  return internal::Reduced("binary_cross_entropy_with_logits", Weighted(losses, weight), reduction);
}

namespace {

// Stirling's approximation of the logarithm of a factorial; nothing for numbers up to 1.
Tensor Stirling(const Tensor& target) {
  const Tensor is_more = switchyard::gt(target, 1);
  const Tensor numbers = switchyard::masked_fill(target, switchyard::logical_not(is_more), 1);
  constexpr double kTwoPi = 2 * 3.14159265358979323846;
  const Tensor root = switchyard::mul(switchyard::log(switchyard::mul(numbers, kTwoPi)), 0.5);
  const Tensor value = switchyard::add(
      switchyard::sub(switchyard::mul(numbers, switchyard::log(numbers)), numbers), root);
  return switchyard::masked_fill(value, switchyard::logical_not(is_more), 0);
}

}  // namespace

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full,
                        double eps, int64_t reduction) {
  Tensor losses =
      log_input
          ? switchyard::sub(switchyard::exp(input), switchyard::mul(target, input))
          : switchyard::sub(
                input, switchyard::mul(target, switchyard::log(switchyard::add(input, eps, 1))));
  if (full) losses = switchyard::add(losses, Stirling(target));
  return internal::Reduced("poisson_nll_loss", losses, reduction);
}

// A target of zero adds nothing.
Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  if (log_target) {
    return internal::Reduced(
        "kl_div", switchyard::mul(switchyard::exp(target), switchyard::sub(target, self)),
        reduction);
  }
  const Tensor losses =
      switchyard::sub(switchyard::xlogy(target, target), switchyard::mul(target, self));
  return internal::Reduced("kl_div", losses, reduction);
}

}  // namespace switchyard::native
