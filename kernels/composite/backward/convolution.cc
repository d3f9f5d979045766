// Gradients of convolution, made of convolutions, so that they have gradients themselves.
//
// The input's gradient is the convolution the other way round, transposed or not. The weight's is
// one whose kernel is the other image: where the batch is summed over, it takes the place of the
// channels; what was the step between windows becomes the step within them.

#include "switchyard/ops/convolution.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/windows.h"
#include "kernels/composite/backward/parts.h"
#include "lib/core/error.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/convolution_backward_native.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/transpose.h"

namespace switchyard::native {
namespace {

using internal::Fitted;
using internal::NumberForEach;
using internal::ZerosOf;

constexpr char kName[] = "convolution_backward";

struct Call {
  std::vector<int64_t> stride;
  std::vector<int64_t> padding;
  std::vector<int64_t> dilation;
  bool transposed;
  int64_t groups;

  Call(size_t rank, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
       int64_t groups)
      : stride(NumberForEach(kName, "stride", stride, rank, 1)),
        padding(NumberForEach(kName, "padding", padding, rank, 0)),
        dilation(NumberForEach(kName, "dilation", dilation, rank, 1)),
        transposed(transposed),
        groups(groups) {}
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
  if (result.sizes() == input.sizes()) return result;
  return switchyard::clone(Fitted(result, input.sizes()), MemoryFormat::Contiguous);
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
  const std::vector<int64_t> none(call.stride.size(), 0);
  const Tensor result = switchyard::convolution(
      AsImage(image, call.groups), AsKernel(windows), std::nullopt, call.dilation, call.padding,
      call.stride, /*transposed=*/false, none, call.groups);
  return switchyard::clone(Fitted(switchyard::transpose(result, 0, 1), weight.sizes()),
                           MemoryFormat::Contiguous);
}

Tensor BiasGradient(const Tensor& grad) {
  std::vector<int64_t> dims = {0};
  for (int64_t d = 2; d < grad.dim(); ++d) dims.push_back(d);
  return switchyard::sum(grad, dims);
}

}  // namespace

// A result that the mask leaves out is undefined.
std::tuple<Tensor, Tensor, Tensor> convolution_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight,
    OptionalIntArrayRef /*bias_sizes*/, IntArrayRef stride, IntArrayRef padding,
    IntArrayRef dilation, bool transposed, IntArrayRef /*output_padding*/, int64_t groups,
    std::array<bool, 3> output_mask) {
  SWITCHYARD_CHECK(
      input.dim() > 2 && weight.dim() == input.dim() && grad_output.dim() == input.dim(), kName,
      ": grad_output, input and weight have sizes ", grad_output.sizes(), ", ", input.sizes(),
      " and ", weight.sizes());
  SWITCHYARD_CHECK(groups > 0, kName, ": groups is ", groups);
  std::tuple<Tensor, Tensor, Tensor> result;
  const bool is_empty = grad_output.numel() == 0 || input.numel() == 0;
  const Call call(static_cast<size_t>(input.dim()) - 2, stride, padding, dilation, transposed,
                  groups);
  if (output_mask[0]) {
    std::get<0>(result) = is_empty ? ZerosOf(input.sizes(), grad_output)
                                   : InputGradient(grad_output, input, weight, call);
  }
  if (output_mask[1]) {
    std::get<1>(result) = is_empty ? ZerosOf(weight.sizes(), grad_output)
                                   : WeightGradient(grad_output, input, weight, call);
  }
  if (output_mask[2]) std::get<2>(result) = BiasGradient(grad_output);
  return result;
}

}  // namespace switchyard::native
