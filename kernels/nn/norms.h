// Norms: BatchNorm, LayerNorm.
//
// Takes: the sizes and options of PyTorch's modules. Gives: modules whose weights are initially
// ones and whose biases are zeros. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_NN_NORMS_H_
#define SWITCHYARD_KERNELS_NN_NORMS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/nn/module.h"
#include "lib/core/tensor.h"

namespace switchyard::nn {

struct BatchNormOptions {
  double eps = 1e-5;
  // The weight of a batch in the running statistics; none: all batches have equal weight.
  std::optional<double> momentum = 0.1;
  bool affine = true;
  // If false, the statistics of the batch are always used.
  bool tracks_running = true;
};

// Normalizes over the batch and all dimensions after the channels, for an input [N, channels, ...].
class BatchNorm : public Module {
 public:
  explicit BatchNorm(int64_t channels, const BatchNormOptions& options = {}, const Of& of = {});
  // In training it uses mean and variance of the batch and updates the running ones.
  Tensor Forward(const Tensor& input);

  const BatchNormOptions options;
  const Tensor weight, bias;               // undefined if not affine
  const Tensor running_mean, running_var;  // undefined if not tracked
  const Tensor num_batches_tracked;
};

struct LayerNormOptions {
  double eps = 1e-5;
  bool affine = true;
};

// Normalizes over the last dimensions, which have these sizes.
class LayerNorm : public Module {
 public:
  explicit LayerNorm(std::vector<int64_t> sizes, const LayerNormOptions& options = {},
                     const Of& of = {});
  Tensor Forward(const Tensor& input) const;

  const std::vector<int64_t> sizes;
  const LayerNormOptions options;
  const Tensor weight, bias;  // undefined if not affine
};

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_NORMS_H_
