// Gradients of convolution: those of the operator convolution_backward, but that of the weight by
// products of matrices where this is faster.

#include "switchyard/ops/convolution.h"

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/convolution_backward.h"

namespace switchyard::gradients {
namespace {

std::vector<int64_t> ForEach(IntArrayRef numbers, int64_t rank) {
  if (numbers.size() != 1) return numbers.ToVector();
  return std::vector<int64_t>(static_cast<size_t>(rank), numbers.front());
}

}  // namespace

// Of a transposed convolution, the result is the image and the input its windows.
std::tuple<Tensor, Tensor, Tensor> convolution_gradients(const Tensor& grad, const Tensor& input,
                                                         const Tensor& weight, IntArrayRef stride,
                                                         IntArrayRef padding, IntArrayRef dilation,
                                                         bool transposed, int64_t groups,
                                                         std::array<bool, 3> grad_input_mask) {
  if (!grad.defined()) return {};
  std::array<bool, 3> mask = grad_input_mask;
  Tensor by_columns;
  if (mask[1] && grad.numel() != 0 && input.numel() != 0) {
    const int64_t rank = input.dim() - 2;
    const std::vector<int64_t> strides = ForEach(stride, rank);
    const std::vector<int64_t> paddings = ForEach(padding, rank);
    const std::vector<int64_t> dilations = ForEach(dilation, rank);
    by_columns = WeightGradientByColumns(transposed ? grad : input, transposed ? input : grad,
                                         weight.sizes(), {strides, paddings, dilations}, groups);
    if (by_columns.defined()) mask[1] = false;
  }
  auto result = switchyard::convolution_backward(grad, input, weight, std::nullopt, stride, padding,
                                                 dilation, transposed, {0}, groups, mask);
  if (by_columns.defined()) std::get<1>(result) = by_columns;
  return result;
}

Tensor convolution_jvp(const Tensor& input_p, const Tensor& input_t, const Tensor& weight_p,
                       const Tensor& weight_t, const Tensor& bias_t, IntArrayRef stride,
                       IntArrayRef padding, IntArrayRef dilation, bool transposed,
                       IntArrayRef output_padding, int64_t groups) {
  const auto convolve = [&](const Tensor& input, const Tensor& weight,
                            const std::optional<Tensor>& bias) {
    return switchyard::convolution(input, weight, bias, stride, padding, dilation, transposed,
                                   output_padding, groups);
  };
  const std::optional<Tensor> bias = bias_t.defined() ? std::optional(bias_t) : std::nullopt;
  return switchyard::add(convolve(input_t, weight_p, bias),
                         convolve(input_p, weight_t, std::nullopt));
}

}  // namespace switchyard::gradients
