#include "kernels/nn/losses.h"

#include "switchyard/ops/binary_cross_entropy.h"
#include "switchyard/ops/binary_cross_entropy_with_logits.h"
#include "switchyard/ops/cross_entropy_loss.h"
#include "switchyard/ops/huber_loss.h"
#include "switchyard/ops/kl_div.h"
#include "switchyard/ops/l1_loss.h"
#include "switchyard/ops/mse_loss.h"
#include "switchyard/ops/nll_loss_nd.h"
#include "switchyard/ops/smooth_l1_loss.h"

namespace switchyard::nn {
namespace {

// The number that the operators take.
int64_t NumberOf(Reduction reduction) {
  switch (reduction) {
    case Reduction::kNone:
      return 0;
    case Reduction::kMean:
      return 1;
    case Reduction::kSum:
      return 2;
  }
  return 0;
}

}  // namespace

Tensor mse_loss(const Tensor& input, const Tensor& target, Reduction reduction) {
  return switchyard::mse_loss(input, target, NumberOf(reduction));
}

Tensor l1_loss(const Tensor& input, const Tensor& target, Reduction reduction) {
  return switchyard::l1_loss(input, target, NumberOf(reduction));
}

Tensor huber_loss(const Tensor& input, const Tensor& target, Reduction reduction, double delta) {
  return switchyard::huber_loss(input, target, NumberOf(reduction), delta);
}

Tensor smooth_l1_loss(const Tensor& input, const Tensor& target, Reduction reduction, double beta) {
  return switchyard::smooth_l1_loss(input, target, NumberOf(reduction), beta);
}

Tensor nll_loss(const Tensor& input, const Tensor& target, const ClassOptions& options) {
  return switchyard::nll_loss_nd(input, target, options.weight, NumberOf(options.reduction),
                                 options.ignore_index);
}

Tensor cross_entropy(const Tensor& input, const Tensor& target, const ClassOptions& options) {
  return switchyard::cross_entropy_loss(input, target, options.weight, NumberOf(options.reduction),
                                        options.ignore_index, options.label_smoothing);
}

Tensor binary_cross_entropy(const Tensor& input, const Tensor& target, Reduction reduction) {
  return switchyard::binary_cross_entropy(input, target, std::nullopt, NumberOf(reduction));
}

Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target,
                                        Reduction reduction) {
  return switchyard::binary_cross_entropy_with_logits(input, target, std::nullopt, std::nullopt,
                                                      NumberOf(reduction));
}

Tensor kl_div(const Tensor& input, const Tensor& target, Reduction reduction) {
  return switchyard::kl_div(input, target, NumberOf(reduction));
}

}  // namespace switchyard::nn
