// Layers of networks in the forms that users call, made of the operators that compute them.

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_adaptive_avg_pool2d.h"
#include "switchyard/ops/adaptive_avg_pool2d_native.h"
#include "switchyard/ops/batch_norm_native.h"
#include "switchyard/ops/conv1d_native.h"
#include "switchyard/ops/conv2d_native.h"
#include "switchyard/ops/conv_transpose2d_native.h"
#include "switchyard/ops/convolution.h"
#include "switchyard/ops/dropout_native.h"
#include "switchyard/ops/embedding_native.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/layer_norm_native.h"
#include "switchyard/ops/max_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/native_batch_norm.h"
#include "switchyard/ops/native_layer_norm.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/unsqueeze.h"

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

// Which library computes is no question here, so cudnn_enabled changes nothing.
Tensor batch_norm(const Tensor& input, const std::optional<Tensor>& weight,
                  const std::optional<Tensor>& bias, const std::optional<Tensor>& running_mean,
                  const std::optional<Tensor>& running_var, bool training, double momentum,
                  double eps, bool /*cudnn_enabled*/) {
  return std::get<0>(switchyard::native_batch_norm(input, weight, bias, running_mean, running_var,
                                                   training, momentum, eps));
}
Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape,
                  const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
                  double eps, bool /*cudnn_enable*/) {
  return std::get<0>(switchyard::native_layer_norm(input, normalized_shape, weight, bias, eps));
}

// The last three arguments matter to gradients only.
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

// Without training, or with nothing to drop, what comes in goes out.
Tensor dropout(const Tensor& input, double p, bool train) {
  SWITCHYARD_CHECK(p >= 0 && p <= 1, "dropout: p is ", p, ", not a probability");
  if (p == 0 || !train || input.numel() == 0) return input;
  SWITCHYARD_CHECK(p == 1, "dropout: train is true, and no kernel here draws random numbers");
  return switchyard::mul(
      input, switchyard::full({}, 0, input.dtype(), std::nullopt, input.device(), std::nullopt));
}

}  // namespace switchyard::native
