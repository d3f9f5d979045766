// Gradients of convolution, made of convolutions, so that they have gradients themselves.
//
// The input's gradient is the convolution the other way round, transposed or not. The weight's is
// one whose kernel is the other image: where the batch is summed over, it takes the place of the
// channels; what was the step between windows becomes the step within them.

#include "switchyard/ops/convolution.h"

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/transpose.h"

namespace switchyard::gradients {
namespace {

struct Call {
  std::vector<int64_t> stride;
  std::vector<int64_t> padding;
  std::vector<int64_t> dilation;
  bool transposed;
  int64_t groups;

  Call(int64_t rank, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
       int64_t groups)
      : stride(ForEach(stride, rank)),
        padding(ForEach(padding, rank)),
        dilation(ForEach(dilation, rank)),
        transposed(transposed),
        groups(groups) {}

  static std::vector<int64_t> ForEach(IntArrayRef numbers, int64_t rank) {
    if (numbers.size() != 1) return numbers.ToVector();
    return std::vector<int64_t>(static_cast<size_t>(rank), numbers.front());
  }
};

// By how much the image is greater than the least one that gives as many windows.
std::vector<int64_t> Remainder(const Call& call, IntArrayRef image, IntArrayRef windows,
                               IntArrayRef kernel) {
  std::vector<int64_t> result;
  for (size_t d = 0; d < call.stride.size(); ++d) {
    const int64_t least = (windows[d + 2] - 1) * call.stride[d] - 2 * call.padding[d] +
                          call.dilation[d] * (kernel[d + 2] - 1) + 1;
    result.push_back(image[d + 2] - least);
  }
  return result;
}

Tensor InputGradient(const Tensor& grad, const Tensor& input, const Tensor& weight,
                     const Call& call) {
  const std::vector<int64_t> none(call.stride.size(), 0);
  const std::vector<int64_t> rest =
      call.transposed ? none : Remainder(call, input.sizes(), grad.sizes(), weight.sizes());
  const Tensor result =
      switchyard::convolution(grad, weight, std::nullopt, call.stride, call.padding, call.dilation,
                              !call.transposed, rest, call.groups);
  return Fitted(result, input.sizes());
}

// [batch, groups * channels, ...] as [groups * channels, batch, ...], what the second operand of a
// convolution is.
Tensor AsKernel(const Tensor& tensor) { return switchyard::transpose(tensor, 0, 1); }
// The same as [channels, groups * batch, ...]: each group meets its own kernels.
Tensor AsImage(const Tensor& tensor, int64_t groups) {
  if (groups == 1) return switchyard::transpose(tensor, 0, 1);
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  const int64_t channels = sizes[1] / groups;
  sizes[1] = groups;
  sizes.insert(sizes.begin() + 2, channels);
  std::vector<int64_t> order = {2, 1, 0};
  for (size_t d = 3; d < sizes.size(); ++d) order.push_back(static_cast<int64_t>(d));
  std::vector<int64_t> joined = {channels, groups * sizes[0]};
  joined.insert(joined.end(), sizes.begin() + 3, sizes.end());
  return switchyard::reshape(switchyard::permute(switchyard::reshape(tensor, sizes), order),
                             joined);
}

// Of a transposed convolution, the result is the image and the input its windows.
Tensor WeightGradient(const Tensor& grad, const Tensor& input, const Tensor& weight,
                      const Call& call) {
  const Tensor& image = call.transposed ? grad : input;
  const Tensor& windows = call.transposed ? input : grad;
  const Tensor by_columns = WeightGradientByColumns(
      image, windows, weight.sizes(), {call.stride, call.padding, call.dilation}, call.groups);
  if (by_columns.defined()) return by_columns;
  const std::vector<int64_t> none(call.stride.size(), 0);
  const Tensor result = switchyard::convolution(
      AsImage(image, call.groups), AsKernel(windows), std::nullopt, call.dilation, call.padding,
      call.stride, /*transposed=*/false, none, call.groups);
  return Fitted(switchyard::transpose(result, 0, 1), weight.sizes());
}

Tensor BiasGradient(const Tensor& grad) {
  std::vector<int64_t> dims = {0};
  for (int64_t d = 2; d < grad.dim(); ++d) dims.push_back(d);
  return switchyard::sum(grad, dims);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad, const Tensor& input,
                                                        const Tensor& weight, IntArrayRef stride,
                                                        IntArrayRef padding, IntArrayRef dilation,
                                                        bool transposed, int64_t groups,
                                                        std::array<bool, 3> grad_input_mask) {
  std::tuple<Tensor, Tensor, Tensor> result;
  if (!grad.defined()) return result;
  const bool is_empty = grad.numel() == 0 || input.numel() == 0;
  const Call call(input.dim() - 2, stride, padding, dilation, transposed, groups);
  if (grad_input_mask[0]) {
    std::get<0>(result) =
        is_empty ? ZerosOf(input.sizes(), grad) : InputGradient(grad, input, weight, call);
  }
  if (grad_input_mask[1]) {
    std::get<1>(result) =
        is_empty ? ZerosOf(weight.sizes(), grad) : WeightGradient(grad, input, weight, call);
  }
  if (grad_input_mask[2]) std::get<2>(result) = BiasGradient(grad);
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
