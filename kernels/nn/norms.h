// Norms: BatchNorm, LayerNorm.
//
// Takes: sizes and options as PyTorch's modules. Gives: modules whose weight is ones and whose bias
// is zeros at the start. Errors: those of the operators.

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
  // How much of a batch goes into the running numbers; none: all batches count the same.
  std::optional<double> momentum = 0.1;
  bool affine = true;
  // Without, the numbers of the batch are taken always.
  bool tracks_running = true;
};

// Over the batch and all dimensions after the channels, of an input [N, channels, ...].
class BatchNorm : public Module {
 public:
  explicit BatchNorm(int64_t channels, const BatchNormOptions& options = {}, const Of& of = {});
  // While training, takes mean and variance of the batch and moves the running ones.
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

// Over the last dimensions, which have these sizes.
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
