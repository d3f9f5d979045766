// Losses, with PyTorch's names and formulas.
//
// Takes: the output of a network and the target. Gives: one number per element or sample, or their
// mean or sum. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_NN_LOSSES_H_
#define SWITCHYARD_KERNELS_NN_LOSSES_H_

#include <cstdint>
#include <optional>

#include "lib/core/tensor.h"

namespace switchyard::nn {

enum class Reduction { kNone, kMean, kSum };

Tensor mse_loss(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean);
Tensor l1_loss(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean);
// Quadratic below `delta`, linear above it.
Tensor huber_loss(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean,
                  double delta = 1);
// The same, divided by `beta`.
Tensor smooth_l1_loss(const Tensor& input, const Tensor& target,
                      Reduction reduction = Reduction::kMean, double beta = 1);

struct ClassOptions {
  std::optional<Tensor> weight;  // per class
  int64_t ignore_index = -100;
  Reduction reduction = Reduction::kMean;  // the mean is weighted
  double label_smoothing = 0;              // for cross_entropy
};

// Takes log-probabilities [N, classes, ...] and classes [N, ...].
Tensor nll_loss(const Tensor& input, const Tensor& target, const ClassOptions& options = {});
// Takes scores, to which it applies log_softmax.
Tensor cross_entropy(const Tensor& input, const Tensor& target, const ClassOptions& options = {});

// Takes probabilities; logarithms are at least -100.
Tensor binary_cross_entropy(const Tensor& input, const Tensor& target,
                            Reduction reduction = Reduction::kMean);
// Takes scores.
Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target,
                                        Reduction reduction = Reduction::kMean);
// Takes log-probabilities and probabilities. The mean is over all elements.
Tensor kl_div(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean);

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_LOSSES_H_
