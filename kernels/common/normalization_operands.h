// What normalizations take beside their input, checked: factors, offsets and running statistics.
//
// Takes: the operands of native_batch_norm and native_layer_norm, of any device. Gives: the
// optional ones, undefined where they are not there, and how elements and statistics are counted.
// Errors: Error for tensors whose sizes or dtypes do not fit the input.

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

// Numbers that elements are multiplied by and that are added.
struct Affine {
  Tensor weight;
  Tensor bias;
};

// Each channel of a batch.
struct BatchNormOperands {
  int64_t channels;
  int64_t length;  // elements of one channel of one example
  int64_t saved;   // how many statistics are results
  Tensor running_mean;
  Tensor running_var;
  Affine affine;
};

BatchNormOperands OperandsOfBatchNorm(const Tensor& input, const std::optional<Tensor>& weight,
                                      const std::optional<Tensor>& bias,
                                      const std::optional<Tensor>& running_mean,
                                      const std::optional<Tensor>& running_var, bool training);

// Each layer of an example: the elements of the last dimensions.
struct LayerNormOperands {
  int64_t length;
  std::vector<int64_t> statistics;  // sizes of those that are results
  Affine affine;
};

LayerNormOperands OperandsOfLayerNorm(const Tensor& input, IntArrayRef normalized_shape,
                                      const std::optional<Tensor>& weight,
                                      const std::optional<Tensor>& bias);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_NORMALIZATION_OPERANDS_H_
