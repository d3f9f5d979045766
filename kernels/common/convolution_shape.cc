#include "kernels/common/convolution_shape.h"

#include <algorithm>

#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::internal {
namespace {

// One number per dimension.
struct ConvolutionNumbers {
  std::vector<int64_t> stride;
  std::vector<int64_t> padding;
  std::vector<int64_t> dilation;
  std::vector<int64_t> output_padding;
  bool transposed;
  int64_t groups;
};

void CheckTensors(const Tensor& input, const Tensor& weight, const Tensor& bias,
                  const ConvolutionNumbers& numbers) {
  SWITCHYARD_CHECK(input.dim() == weight.dim(), kConvolution, ": input of sizes ", input.sizes(),
                   " and weight of sizes ", weight.sizes(), " differ in their dimensions");
  SWITCHYARD_CHECK(input.dtype() == weight.dtype(), kConvolution, ": weight has dtype ",
                   weight.dtype(), " and input ", input.dtype());
  const int64_t groups = numbers.groups;
  SWITCHYARD_CHECK(groups > 0, kConvolution, ": groups is ", groups, ", not positive");
  SWITCHYARD_CHECK(weight.size(0) % groups == 0 && weight.size(0) > 0, kConvolution,
                   ": weight of sizes ", weight.sizes(), " does not make ", groups, " groups");
  const int64_t channels = numbers.transposed ? weight.size(0) : weight.size(1) * groups;
  SWITCHYARD_CHECK(input.size(1) == channels, kConvolution, ": input of sizes ", input.sizes(),
                   " has ", input.size(1), " channels, and weight of sizes ", weight.sizes(),
                   " takes ", channels);
  if (!bias.defined()) return;
  const int64_t results = numbers.transposed ? weight.size(1) * groups : weight.size(0);
  SWITCHYARD_CHECK(bias.dim() == 1 && bias.size(0) == results, kConvolution, ": bias has sizes ",
                   bias.sizes(), ", not [", results, "]");
  SWITCHYARD_CHECK(bias.dtype() == input.dtype(), kConvolution, ": bias has dtype ", bias.dtype(),
                   " and input ", input.dtype());
}

// The windows over the input; for transposed convolutions over the result.
Columns GeometryOf(const Tensor& input, const Tensor& weight, const ConvolutionNumbers& numbers) {
  const auto rank = static_cast<size_t>(weight.dim()) - 2;
  Columns c = {weight.size(1), {1, 1, 1}, {}, {1, 1, 1}};
  std::fill(c.windows.begin(), c.windows.end(), Window{1, 1, 0, 1});
  for (size_t d = 0; d < rank; ++d) {
    const size_t place = Columns::kRank - rank + d;
    const int64_t size = input.sizes()[d + 2];
    const Window window = {weight.sizes()[d + 2], numbers.stride[d], numbers.padding[d],
                           numbers.dilation[d]};
    SWITCHYARD_CHECK(window.kernel > 0, kConvolution, ": weight of sizes ", weight.sizes(),
                     " is empty");
    CheckWindow(kConvolution, window, size);
    c.windows[place] = window;
    if (numbers.transposed) {
      SWITCHYARD_CHECK(numbers.output_padding[d] < std::max(window.stride, window.dilation),
                       kConvolution, ": output_padding ", numbers.output_padding[d],
                       " is not less than stride or dilation");
      c.counts[place] = size;
      c.image[place] = (size - 1) * window.stride - 2 * window.padding + window.Extent() +
                       numbers.output_padding[d];
    } else {
      c.image[place] = size;
      c.counts[place] = window.CountIn(size, /*ceils=*/false);
    }
    SWITCHYARD_CHECK(size > 0 && c.image[place] > 0 && c.counts[place] > 0, kConvolution,
                     ": windows of sizes ", weight.sizes(), " do not fit into input of sizes ",
                     input.sizes());
  }
  return c;
}

std::vector<int64_t> ResultSizes(const Tensor& input, const Tensor& weight, const Columns& c,
                                 const ConvolutionNumbers& numbers) {
  std::vector<int64_t> sizes = {
      input.size(0), numbers.transposed ? weight.size(1) * numbers.groups : weight.size(0)};
  const auto& last = numbers.transposed ? c.image : c.counts;
  sizes.insert(sizes.end(), last.end() - (weight.dim() - 2), last.end());
  return sizes;
}

}  // namespace

ConvolutionShape ShapeOfConvolution(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                    const ConvolutionCall& call) {
  SWITCHYARD_CHECK(3 <= weight.dim() && weight.dim() <= 5, kConvolution, ": weight has sizes ",
                   weight.sizes(), ", which are not those of one to three dimensions of windows");
  const auto rank = static_cast<size_t>(weight.dim()) - 2;
  const ConvolutionNumbers numbers = {
      NumberForEach(kConvolution, "stride", call.stride, rank, 1),
      NumberForEach(kConvolution, "padding", call.padding, rank, 0),
      NumberForEach(kConvolution, "dilation", call.dilation, rank, 1),
      NumberForEach(kConvolution, "output_padding", call.output_padding, rank, 0),
      call.transposed,
      call.groups};
  CheckTensors(input, weight, bias, numbers);
  const Columns c = GeometryOf(input, weight, numbers);
  // Neither the columns nor the image may have too many elements to count.
  CountElements({c.Rows(), c.counts[0], c.counts[1], c.counts[2]});
  CountElements({c.channels, c.image[0], c.image[1], c.image[2]});
  return {c, ResultSizes(input, weight, c, numbers)};
}

}  // namespace switchyard::internal
