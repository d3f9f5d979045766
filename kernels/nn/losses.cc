#include "kernels/nn/losses.h"

#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/log1p.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"

namespace switchyard::nn {
namespace {

Tensor Reduced(const Tensor& losses, Reduction reduction) {
  switch (reduction) {
    case Reduction::kNone:
      break;
    case Reduction::kMean:
      return switchyard::mean(losses);
    case Reduction::kSum:
      return switchyard::sum(losses);
  }
  return losses;
}

// The classes, with 0 for ignored ones, and the weight of each sample.
struct Samples {
  Tensor classes;
  Tensor weights;
};

Samples SamplesOf(const Tensor& input, const Tensor& target, const ClassOptions& options) {
  SWITCHYARD_CHECK(input.dim() == target.dim() + 1 && input.dim() >= 1, "classes of sizes ",
                   target.sizes(), " do not fit an input of sizes ", input.sizes(),
                   ", which has a dimension of classes more");
  const Tensor counts = switchyard::ne(target, options.ignore_index);
  const Tensor classes = switchyard::where(counts, target, 0);
  Tensor weights = switchyard::to(counts, input.dtype());
  if (options.weight) {
    const Tensor of_classes =
        switchyard::index_select(*options.weight, 0, switchyard::reshape(classes, {-1}));
    weights = switchyard::mul(weights, switchyard::reshape(of_classes, target.sizes()));
  }
  return {classes, weights};
}

// The dimension of classes: the second, or the only one of a sample without a batch.
int64_t ClassDimension(const Tensor& input) { return input.dim() == 1 ? 0 : 1; }

Tensor ReducedByWeight(const Tensor& losses, const Tensor& weights, Reduction reduction) {
  if (reduction != Reduction::kMean) return Reduced(losses, reduction);
  return switchyard::div(switchyard::sum(losses), switchyard::sum(weights));
}

Tensor NllOf(const Tensor& input, const Samples& samples) {
  const int64_t dim = ClassDimension(input);
  const Tensor picked = switchyard::gather(input, dim, switchyard::unsqueeze(samples.classes, dim));
  return switchyard::neg(switchyard::mul(switchyard::squeeze(picked, dim), samples.weights));
}

// The loss as if every class were the right one.
Tensor SmoothOf(const Tensor& input, const Tensor& target, const ClassOptions& options) {
  const int64_t dim = ClassDimension(input);
  Tensor weighted = input;
  if (options.weight) {
    std::vector<int64_t> sizes(static_cast<size_t>(input.dim()), 1);
    sizes[static_cast<size_t>(dim)] = input.size(dim);
    weighted = switchyard::mul(input, switchyard::reshape(*options.weight, sizes));
  }
  const Tensor counts = switchyard::to(switchyard::ne(target, options.ignore_index), input.dtype());
  return switchyard::neg(switchyard::mul(switchyard::sum(weighted, IntArrayRef(dim)), counts));
}

}  // namespace

Tensor mse_loss(const Tensor& input, const Tensor& target, Reduction reduction) {
  const Tensor difference = switchyard::sub(input, target);
  return Reduced(switchyard::mul(difference, difference), reduction);
}

Tensor l1_loss(const Tensor& input, const Tensor& target, Reduction reduction) {
  return Reduced(switchyard::abs(switchyard::sub(input, target)), reduction);
}

Tensor huber_loss(const Tensor& input, const Tensor& target, Reduction reduction, double delta) {
  SWITCHYARD_CHECK(delta > 0, "huber_loss: delta is ", delta, ", not above 0");
  const Tensor difference = switchyard::sub(input, target);
  const Tensor distance = switchyard::abs(difference);
  const Tensor squares = switchyard::mul(switchyard::mul(difference, difference), 0.5);
  const Tensor lines = switchyard::mul(switchyard::sub(distance, 0.5 * delta), delta);
  return Reduced(switchyard::where(switchyard::lt(distance, delta), squares, lines), reduction);
}

Tensor smooth_l1_loss(const Tensor& input, const Tensor& target, Reduction reduction, double beta) {
  SWITCHYARD_CHECK(beta >= 0, "smooth_l1_loss: beta is ", beta, ", below 0");
  if (beta == 0) return l1_loss(input, target, reduction);
  return switchyard::div(huber_loss(input, target, reduction, beta), beta);
}

Tensor nll_loss(const Tensor& input, const Tensor& target, const ClassOptions& options) {
  const Samples samples = SamplesOf(input, target, options);
  return ReducedByWeight(NllOf(input, samples), samples.weights, options.reduction);
}

Tensor cross_entropy(const Tensor& input, const Tensor& target, const ClassOptions& options) {
  const int64_t dim = ClassDimension(input);
  const Tensor logs = switchyard::log_softmax(input, dim);
  const double smoothing = options.label_smoothing;
  SWITCHYARD_CHECK(smoothing >= 0 && smoothing <= 1, "cross_entropy: label_smoothing is ",
                   smoothing, ", not between 0 and 1");
  const Tensor hard = nll_loss(logs, target, options);
  if (smoothing == 0) return hard;
  const Samples samples = SamplesOf(logs, target, options);
  const Tensor smooth =
      ReducedByWeight(SmoothOf(logs, target, options), samples.weights, options.reduction);
  return switchyard::add(switchyard::mul(hard, 1 - smoothing),
                         switchyard::mul(smooth, smoothing / static_cast<double>(input.size(dim))));
}

Tensor binary_cross_entropy(const Tensor& input, const Tensor& target, Reduction reduction) {
  const Tensor log_right = switchyard::clamp(switchyard::log(input), -100);
  const Tensor log_wrong = switchyard::clamp(switchyard::log1p(switchyard::neg(input)), -100);
  // target (log_wrong - log_right) - log_wrong
  return Reduced(
      switchyard::sub(switchyard::mul(target, switchyard::sub(log_wrong, log_right)), log_wrong),
      reduction);
}

// (1 - target) x + m + log(exp(-m) + exp(-x - m)) for any m; m is the greater of -x and 0, so that
// nothing overflows.
Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target,
                                        Reduction reduction) {
  const Tensor negative = switchyard::neg(input);
  const Tensor m = switchyard::clamp(negative, 0);
  const Tensor sum = switchyard::add(switchyard::exp(switchyard::neg(m)),
                                     switchyard::exp(switchyard::sub(negative, m)));
  const Tensor rest = switchyard::add(m, switchyard::log(sum));
  const Tensor linear = switchyard::sub(input, switchyard::mul(target, input));
  return Reduced(switchyard::add(linear, rest), reduction);
}

Tensor kl_div(const Tensor& input, const Tensor& target, Reduction reduction) {
  // For a probability of 0 the product is 0, because its logarithm is not used.
  const Tensor is_positive = switchyard::gt(target, 0);
  const Tensor log = switchyard::log(switchyard::where(is_positive, target, 1));
  return Reduced(switchyard::mul(target, switchyard::sub(log, input)), reduction);
}

}  // namespace switchyard::nn
