// Normalization in the forms that users call; they call the operators that compute it.

#include <cstdint>
#include <optional>
#include <tuple>

#include "kernels/composite/out.h"
#include "switchyard/ops/batch_norm_native.h"
#include "switchyard/ops/layer_norm_native.h"
#include "switchyard/ops/native_batch_norm.h"
#include "switchyard/ops/native_layer_norm.h"
#include "switchyard/ops/reshape.h"

namespace switchyard::native {

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

}  // namespace switchyard::native
