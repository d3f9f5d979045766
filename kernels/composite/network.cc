// Layers of networks in the forms that users call; they call the operators that compute them.

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/_adaptive_avg_pool2d.h"
#include "switchyard/ops/adaptive_avg_pool2d_native.h"
#include "switchyard/ops/batch_norm_native.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/conv1d_native.h"
#include "switchyard/ops/conv2d_native.h"
#include "switchyard/ops/conv_transpose2d_native.h"
#include "switchyard/ops/convolution.h"
#include "switchyard/ops/embedding_native.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/layer_norm_native.h"
#include "switchyard/ops/max_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices.h"
#include "switchyard/ops/native_batch_norm.h"
#include "switchyard/ops/native_layer_norm.h"
#include "switchyard/ops/reshape.h"
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

Tensor max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                  IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return std::get<0>(
      switchyard::max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode));
}

Tensor adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  return switchyard::_adaptive_avg_pool2d(self, output_size);
}

Tensor& adaptive_avg_pool2d_out(const Tensor& self, IntArrayRef output_size, Tensor& out) {
  return internal::StoreSameType("adaptive_avg_pool2d",
                                 switchyard::_adaptive_avg_pool2d(self, output_size), out);
}

std::tuple<Tensor&, Tensor&, Tensor&> native_batch_norm_out(
    const Tensor& input, const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
    const std::optional<Tensor>& running_mean, const std::optional<Tensor>& running_var,
    bool training, double momentum, double eps, Tensor& out, Tensor& save_mean,
    Tensor& save_invstd) {
  constexpr char kName[] = "native_batch_norm";
  const auto [result, mean, deviation] = switchyard::native_batch_norm(
      input, weight, bias, running_mean, running_var, training, momentum, eps);
  internal::StoreSameType(kName, result, out);
  internal::StoreSameType(kName, mean, save_mean);
  internal::StoreSameType(kName, deviation, save_invstd);
  return {out, save_mean, save_invstd};
}

namespace {

// Without elements, and without a dimension of channels either: as many as the statistics have.
Tensor WithChannels(const Tensor& nothing, const std::optional<Tensor>& weight,
                    const std::optional<Tensor>& running_mean) {
  int64_t channels = 1;
  for (const auto* tensor : {&weight, &running_mean}) {
    if (tensor->has_value() && (*tensor)->defined()) channels = (*tensor)->numel();
  }
  return switchyard::reshape(nothing, {0, channels});
}

}  // namespace

// Which library computes is no question here, so cudnn_enabled changes nothing.
Tensor batch_norm(const Tensor& input, const std::optional<Tensor>& weight,
                  const std::optional<Tensor>& bias, const std::optional<Tensor>& running_mean,
                  const std::optional<Tensor>& running_var, bool training, double momentum,
                  double eps, bool /*cudnn_enabled*/) {
  const bool is_nothing = input.numel() == 0 && input.dim() < 2;
  const Tensor batch = is_nothing ? WithChannels(input, weight, running_mean) : input;
  const Tensor result = std::get<0>(switchyard::native_batch_norm(
      batch, weight, bias, running_mean, running_var, training, momentum, eps));
  return is_nothing ? switchyard::reshape(result, input.sizes()) : result;
}
Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape,
                  const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
                  double eps, bool /*cudnn_enable*/) {
  return std::get<0>(switchyard::native_layer_norm(input, normalized_shape, weight, bias, eps));
}

// The last three arguments only affect gradients.
Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t /*padding_idx*/,
                 bool /*scale_grad_by_freq*/, bool /*sparse*/) {
  SWITCHYARD_CHECK(weight.dim() == 2, "embedding: weight has sizes ", weight.sizes(),
                   ", not those of a matrix");
  const bool is_index = indices.dtype() == ScalarType::Long || indices.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_index, "embedding: indices has dtype ", indices.dtype(),
                   ", neither Long nor Int");
  if (indices.dim() == 1) return switchyard::index_select(weight, 0, indices);
  std::vector<int64_t> sizes = indices.sizes().ToVector();
  sizes.push_back(weight.size(1));
  const Tensor flat = switchyard::reshape(indices, {indices.numel()});
  return switchyard::reshape(switchyard::index_select(weight, 0, flat), sizes);
}

}  // namespace switchyard::native
