// Normalization in the forms that users call; they call the operators that compute it.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/_native_batch_norm_legit_native.h"
#include "switchyard/ops/_native_batch_norm_legit_no_training_native.h"
#include "switchyard/ops/batch_norm.h"
#include "switchyard/ops/batch_norm_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/group_norm_native.h"
#include "switchyard/ops/instance_norm_native.h"
#include "switchyard/ops/layer_norm_native.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/native_batch_norm.h"
#include "switchyard/ops/native_group_norm.h"
#include "switchyard/ops/native_layer_norm.h"
#include "switchyard/ops/repeat.h"
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
std::tuple<Tensor&, Tensor&, Tensor&> native_layer_norm_out(
    const Tensor& input, IntArrayRef normalized_shape, const std::optional<Tensor>& weight,
    const std::optional<Tensor>& bias, double eps, Tensor& out0, Tensor& out1, Tensor& out2) {
  constexpr char kName[] = "native_layer_norm";
  const auto [result, mean, deviation] =
      switchyard::native_layer_norm(input, normalized_shape, weight, bias, eps);
  internal::StoreSameType(kName, result, out0);
  internal::StoreSameType(kName, mean, out1);
  internal::StoreSameType(kName, deviation, out2);
  return {out0, out1, out2};
}
Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape,
                  const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
                  double eps, bool /*cudnn_enable*/) {
  return std::get<0>(switchyard::native_layer_norm(input, normalized_shape, weight, bias, eps));
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(
    const Tensor& input, const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
    Tensor& running_mean, Tensor& running_var, bool training, double momentum, double eps) {
  return switchyard::native_batch_norm(input, weight, bias, running_mean, running_var, training,
                                       momentum, eps);
}
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input,
                                                            const std::optional<Tensor>& weight,
                                                            const std::optional<Tensor>& bias,
                                                            bool training, double momentum,
                                                            double eps) {
  return switchyard::native_batch_norm(input, weight, bias, std::nullopt, std::nullopt, training,
                                       momentum, eps);
}
// The running statistics are copied, and the copies written.
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _native_batch_norm_legit_functional(
    const Tensor& input, const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
    const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
    double eps) {
  const Tensor mean = switchyard::clone(running_mean, MemoryFormat::Preserve);
  const Tensor variance = switchyard::clone(running_var, MemoryFormat::Preserve);
  const auto [result, save_mean, save_invstd] =
      switchyard::native_batch_norm(input, weight, bias, mean, variance, training, momentum, eps);
  return {result, save_mean, save_invstd, mean, variance};
}
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training(
    const Tensor& input, const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
    const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  return switchyard::native_batch_norm(input, weight, bias, running_mean, running_var,
                                       /*training=*/false, momentum, eps);
}

namespace {

// One number for each channel of each example.
std::optional<Tensor> ForExamples(const std::optional<Tensor>& tensor, int64_t examples) {
  if (!tensor.has_value() || !tensor->defined()) return std::nullopt;
  return switchyard::repeat(*tensor, {examples});
}

// What each example moved the statistic to, in the mean.
void StoreMean(const std::optional<Tensor>& statistic, const std::optional<Tensor>& moved,
               int64_t examples) {
  if (!moved.has_value()) return;
  Tensor target = *statistic;
  const Tensor rows = switchyard::reshape(*moved, {examples, target.numel()});
  switchyard::copy_(target, switchyard::mean(rows, {0}, /*keepdim=*/false, std::nullopt));
}

}  // namespace

// Each channel of each example counts as a channel of one example.
Tensor instance_norm(const Tensor& input, const std::optional<Tensor>& weight,
                     const std::optional<Tensor>& bias, const std::optional<Tensor>& running_mean,
                     const std::optional<Tensor>& running_var, bool use_input_stats,
                     double momentum, double eps, bool cudnn_enabled) {
  SWITCHYARD_CHECK(input.dim() >= 2, "instance_norm: input has sizes ", input.sizes(),
                   ", which are not those of examples with channels");
  const int64_t examples = input.size(0);
  std::vector<int64_t> sizes = input.sizes().ToVector();
  sizes[1] *= examples;
  sizes[0] = 1;
  const std::optional<Tensor> mean = ForExamples(running_mean, examples);
  const std::optional<Tensor> variance = ForExamples(running_var, examples);
  SWITCHYARD_CHECK(use_input_stats || (mean.has_value() && variance.has_value()),
                   "instance_norm: running_mean and running_var are needed unless "
                   "use_input_stats is true");
  const Tensor result = switchyard::batch_norm(
      switchyard::reshape(input, sizes), ForExamples(weight, examples), ForExamples(bias, examples),
      mean, variance, use_input_stats, momentum, eps, cudnn_enabled);
  if (use_input_stats) {
    // switchyard: ignore X030: PyTorch's declaration does not mark the statistics either
    StoreMean(running_mean, mean, examples);
    // switchyard: ignore X030: as above
    StoreMean(running_var, variance, examples);
  }
  return switchyard::reshape(result, input.sizes());
}

Tensor group_norm(const Tensor& input, int64_t num_groups, const std::optional<Tensor>& weight,
                  const std::optional<Tensor>& bias, double eps, bool /*cudnn_enabled*/) {
  SWITCHYARD_CHECK(input.dim() >= 2, "group_norm: input has sizes ", input.sizes(),
                   ", which are not those of examples with channels");
  int64_t length = 1;
  for (int64_t d = 2; d < input.dim(); ++d) length *= input.size(d);
  return std::get<0>(switchyard::native_group_norm(input, weight, bias, input.size(0),
                                                   input.size(1), length, num_groups, eps));
}

}  // namespace switchyard::native
