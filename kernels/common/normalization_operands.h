// Checks the further operands of normalizations: factors, offsets and running statistics.
//
// Takes: the operands of native_batch_norm, native_layer_norm and native_group_norm, on any
// device. Gives: the
// optional operands, undefined if they are absent, and the numbers of elements and statistics.
// Errors: Error for tensors whose sizes or dtypes do not match the input.

#ifndef SWITCHYARD_KERNELS_COMMON_NORMALIZATION_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_NORMALIZATION_OPERANDS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline constexpr char kBatchNorm[] = "native_batch_norm";
inline constexpr char kLayerNorm[] = "native_layer_norm";
inline constexpr char kGroupNorm[] = "native_group_norm";

// A factor and an offset of elements.
struct Affine {
  Tensor weight;
  Tensor bias;
};

// For batch normalization: each channel of a batch.
struct BatchNormOperands {
  int64_t channels;
  int64_t length;  // elements of one channel of one example
  int64_t saved;   // number of statistics among the results
  Tensor running_mean;
  Tensor running_var;
  Affine affine;
};

BatchNormOperands OperandsOfBatchNorm(const Tensor& input, const std::optional<Tensor>& weight,
                                      const std::optional<Tensor>& bias,
                                      const std::optional<Tensor>& running_mean,
                                      const std::optional<Tensor>& running_var, bool training);

// For layer normalization: each layer of an example is the elements of the last dimensions.
struct LayerNormOperands {
  int64_t length;
  std::vector<int64_t> statistics;  // sizes of the statistics among the results
  Affine affine;
};

LayerNormOperands OperandsOfLayerNorm(const Tensor& input, IntArrayRef normalized_shape,
                                      const std::optional<Tensor>& weight,
                                      const std::optional<Tensor>& bias);

// For group normalization: the channels of an example are shared out among groups.
struct GroupNormSizes {
  int64_t examples;
  int64_t channels;
  int64_t length;  // elements of one channel of one example
  int64_t groups;

  int64_t GroupLength() const { return channels / groups * length; }
};

// Fails for sizes that are not those of the input.
Affine OperandsOfGroupNorm(const Tensor& input, const std::optional<Tensor>& weight,
                           const std::optional<Tensor>& bias, const GroupNormSizes& sizes);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_NORMALIZATION_OPERANDS_H_
