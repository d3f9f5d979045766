// What layers of networks call, on tensors without memory: dtypes and sizes of the results.

#include <cstdint>
#include <optional>
#include <tuple>

#include "kernels/common/convolution_shape.h"
#include "kernels/common/normalization_operands.h"
#include "kernels/common/operands.h"
#include "kernels/common/pooling_functions.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_adaptive_avg_pool2d_native.h"
#include "switchyard/ops/convolution_native.h"
#include "switchyard/ops/native_batch_norm_native.h"
#include "switchyard/ops/native_group_norm_native.h"
#include "switchyard/ops/native_layer_norm_native.h"

namespace switchyard::native {
namespace {

Tensor NewLike(const Tensor& tensor, IntArrayRef sizes) {
  return EmptyTensor(sizes, tensor.dtype(), tensor.device());
}

}  // namespace

Tensor convolution_meta(const Tensor& input, const Tensor& weight,
                        const std::optional<Tensor>& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                        int64_t groups) {
  const internal::ConvolutionShape shape =
      internal::ShapeOfConvolution(input, weight, bias.value_or(Tensor()),
                                   {stride, padding, dilation, transposed, output_padding, groups});
  return NewLike(input, shape.result);
}

Tensor adaptive_avg_pool2d_meta(const Tensor& self, IntArrayRef output_size) {
  return NewLike(self, internal::SizesOfAdaptivePool("_adaptive_avg_pool2d", self, output_size));
}

std::tuple<Tensor, Tensor, Tensor> batch_norm_meta(
    const Tensor& input, const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
    const std::optional<Tensor>& running_mean, const std::optional<Tensor>& running_var,
    bool training, double /*momentum*/, double /*eps*/) {
  const internal::BatchNormOperands operands =
      internal::OperandsOfBatchNorm(input, weight, bias, running_mean, running_var, training);
  return {internal::EmptyInOrder(input, input.dtype()), NewLike(input, {operands.saved}),
          NewLike(input, {operands.saved})};
}

std::tuple<Tensor, Tensor, Tensor> group_norm_meta(const Tensor& input,
                                                   const std::optional<Tensor>& weight,
                                                   const std::optional<Tensor>& bias, int64_t N,
                                                   int64_t C, int64_t HxW, int64_t group,
                                                   double /*eps*/) {
  internal::OperandsOfGroupNorm(input, weight, bias, {N, C, HxW, group});
  return {internal::EmptyInOrder(input, input.dtype()), NewLike(input, {N, group}),
          NewLike(input, {N, group})};
}

std::tuple<Tensor, Tensor, Tensor> layer_norm_meta(const Tensor& input,
                                                   IntArrayRef normalized_shape,
                                                   const std::optional<Tensor>& weight,
                                                   const std::optional<Tensor>& bias,
                                                   double /*eps*/) {
  const internal::LayerNormOperands operands =
      internal::OperandsOfLayerNorm(input, normalized_shape, weight, bias);
  return {NewLike(input, input.sizes()), NewLike(input, operands.statistics),
          NewLike(input, operands.statistics)};
}

}  // namespace switchyard::native
