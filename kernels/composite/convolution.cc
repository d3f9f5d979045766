// Convolutions in the forms that users call; they call `convolution`.

#include "switchyard/ops/convolution.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/composite/backward/parts.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/conv1d_native.h"
#include "switchyard/ops/conv2d_native.h"
#include "switchyard/ops/conv3d_native.h"
#include "switchyard/ops/conv_transpose1d_native.h"
#include "switchyard/ops/conv_transpose2d_native.h"
#include "switchyard/ops/conv_transpose3d_native.h"
#include "switchyard/ops/convolution_native.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

struct Convolution {
  const char* name;
  IntArrayRef stride;
  IntArrayRef padding;
  IntArrayRef dilation;
  bool transposed;
  IntArrayRef output_padding;
  int64_t groups;
};

// An input without a batch is a batch of one.
Tensor Convolve(const Convolution& call, int64_t rank, const Tensor& input, const Tensor& weight,
                const std::optional<Tensor>& bias) {
  SWITCHYARD_CHECK(input.dim() == rank + 1 || input.dim() == rank + 2, call.name,
                   ": input has sizes ", input.sizes(), ", which are not those of ", rank,
                   " dimensions with channels");
  SWITCHYARD_CHECK(weight.dim() == rank + 2, call.name, ": weight has sizes ", weight.sizes(),
                   ", which are not ", rank + 2, " dimensions");
  const bool has_batch = input.dim() == rank + 2;
  const Tensor batch = has_batch ? input : switchyard::unsqueeze(input, 0);
  const Tensor result =
      switchyard::convolution(batch, weight, bias, call.stride, call.padding, call.dilation,
                              call.transposed, call.output_padding, call.groups);
  return has_batch ? result : switchyard::squeeze(result, 0);
}

constexpr int64_t kNoPadding[] = {0};

// One number, or one per dimension.
std::vector<int64_t> ForEachDimension(const char* name, const char* argument, IntArrayRef numbers,
                                      int64_t rank) {
  const auto count = static_cast<int64_t>(numbers.size());
  SWITCHYARD_CHECK(count == 1 || count == rank, name, ": ", argument, " ", numbers,
                   " is neither one number nor ", rank);
  if (count == rank) return numbers.ToVector();
  return std::vector<int64_t>(static_cast<size_t>(rank), numbers.front());
}

// Pads the end of each of the last dimensions that `is_odd` marks with one zero.
Tensor PaddedBehind(const Tensor& input, const std::vector<bool>& is_odd) {
  Tensor padded = input;
  const int64_t first = input.dim() - static_cast<int64_t>(is_odd.size());
  for (size_t d = 0; d < is_odd.size(); ++d) {
    if (!is_odd[d]) continue;
    const int64_t dim = first + static_cast<int64_t>(d);
    std::vector<int64_t> sizes = padded.sizes().ToVector();
    sizes[static_cast<size_t>(dim)] = 1;
    const Tensor zeros =
        switchyard::zeros(sizes, input.dtype(), std::nullopt, input.device(), std::nullopt);
    padded = switchyard::cat(std::vector<Tensor>{padded, zeros}, dim);
  }
  return padded;
}

// The result has the size of the input: if the padding is odd, the end gets the larger part.
Tensor ConvolveSame(Convolution call, int64_t rank, const Tensor& input, const Tensor& weight,
                    const std::optional<Tensor>& bias) {
  SWITCHYARD_CHECK(weight.dim() == rank + 2, call.name, ": weight has sizes ", weight.sizes(),
                   ", which are not ", rank + 2, " dimensions");
  for (const int64_t step : call.stride) {
    SWITCHYARD_CHECK(step == 1, call.name, ": padding is `same`, and stride ", call.stride,
                     " is not one");
  }
  const auto dilation = ForEachDimension(call.name, "dilation", call.dilation, rank);
  std::vector<int64_t> before;
  std::vector<bool> is_odd;
  bool has_odd = false;
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t total = dilation[static_cast<size_t>(d)] * (weight.size(d + 2) - 1);
    before.push_back(total / 2);
    is_odd.push_back(total % 2 != 0);
    has_odd = has_odd || is_odd.back();
  }
  call.padding = before;
  const bool has_size = input.dim() == rank + 1 || input.dim() == rank + 2;
  return Convolve(call, rank, has_odd && has_size ? PaddedBehind(input, is_odd) : input, weight,
                  bias);
}

Tensor ConvolveNamed(const Convolution& call, std::string_view padding, int64_t rank,
                     const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias) {
  if (padding == "same") return ConvolveSame(call, rank, input, weight, bias);
  SWITCHYARD_CHECK(padding == "valid", call.name, ": padding is `", padding,
                   "`, neither `same` nor `valid`");
  return Convolve(call, rank, input, weight, bias);
}

}  // namespace

Tensor& convolution_out(const Tensor& input, const Tensor& weight,
                        const std::optional<Tensor>& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                        int64_t groups, Tensor& out) {
  return internal::StoreSameType(
      "convolution",
      switchyard::convolution(input, weight, bias, stride, padding, dilation, transposed,
                              output_padding, groups),
      out);
}

Tensor conv1d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return Convolve({"conv1d", stride, padding, dilation, false, kNoPadding, groups}, 1, input,
                  weight, bias);
}
Tensor conv2d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return Convolve({"conv2d", stride, padding, dilation, false, kNoPadding, groups}, 2, input,
                  weight, bias);
}
Tensor conv1d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef stride, std::string_view padding, IntArrayRef dilation, int64_t groups) {
  return ConvolveNamed({"conv1d", stride, kNoPadding, dilation, false, kNoPadding, groups}, padding,
                       1, input, weight, bias);
}
Tensor conv2d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef stride, std::string_view padding, IntArrayRef dilation, int64_t groups) {
  return ConvolveNamed({"conv2d", stride, kNoPadding, dilation, false, kNoPadding, groups}, padding,
                       2, input, weight, bias);
}
Tensor conv_transpose2d(const Tensor& input, const Tensor& weight,
                        const std::optional<Tensor>& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return Convolve({"conv_transpose2d", stride, padding, dilation, true, output_padding, groups}, 2,
                  input, weight, bias);
}
Tensor conv3d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return Convolve({"conv3d", stride, padding, dilation, false, kNoPadding, groups}, 3, input,
                  weight, bias);
}
Tensor conv3d(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef stride, std::string_view padding, IntArrayRef dilation, int64_t groups) {
  return ConvolveNamed({"conv3d", stride, kNoPadding, dilation, false, kNoPadding, groups}, padding,
                       3, input, weight, bias);
}
Tensor conv_transpose1d(const Tensor& input, const Tensor& weight,
                        const std::optional<Tensor>& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return Convolve({"conv_transpose1d", stride, padding, dilation, true, output_padding, groups}, 1,
                  input, weight, bias);
}
Tensor conv_transpose3d(const Tensor& input, const Tensor& weight,
                        const std::optional<Tensor>& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return internal::InFormatOf(
      input, Convolve({"conv_transpose3d", stride, padding, dilation, true, output_padding, groups},
                      3, input, weight, bias));
}

}  // namespace switchyard::native
