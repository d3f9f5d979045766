// Losses, by PyTorch's names and laws.
//
// Takes: what a network gave and what it should have given. Gives: one number an element or a
// sample, or their mean or sum. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_NN_LOSSES_H_
#define SWITCHYARD_KERNELS_NN_LOSSES_H_

#include <cstdint>
#include <optional>

#include "lib/core/tensor.h"

namespace switchyard::nn {

enum class Reduction { kNone, kMean, kSum };

Tensor mse_loss(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean);
Tensor l1_loss(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean);
// Squares below `delta`, a line above it.
Tensor huber_loss(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean,
                  double delta = 1);
// The same, divided by `beta`.
Tensor smooth_l1_loss(const Tensor& input, const Tensor& target,
                      Reduction reduction = Reduction::kMean, double beta = 1);

struct ClassOptions {
  std::optional<Tensor> weight;  // of each class
  int64_t ignore_index = -100;
  Reduction reduction = Reduction::kMean;  // the mean is one by weight
  double label_smoothing = 0;              // of cross_entropy
};

// Of logarithms of probabilities [N, classes, ...] and classes [N, ...].
Tensor nll_loss(const Tensor& input, const Tensor& target, const ClassOptions& options = {});
// Of scores, which log_softmax is taken of.
Tensor cross_entropy(const Tensor& input, const Tensor& target, const ClassOptions& options = {});

// Of probabilities; logarithms are -100 at least.
Tensor binary_cross_entropy(const Tensor& input, const Tensor& target,
                            Reduction reduction = Reduction::kMean);
// Of scores.
Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target,
                                        Reduction reduction = Reduction::kMean);
// Of logarithms of probabilities and probabilities. The mean is one of all elements.
Tensor kl_div(const Tensor& input, const Tensor& target, Reduction reduction = Reduction::kMean);

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_LOSSES_H_
