// Gradients of layers that give elements the mean 0 and the variance 1, over a batch, a layer or a
// group of channels.
//
// What a call saved, mean and inverse deviation, counts as constant when gradients are recorded: no
// derivative leads to it. So with grad mode on both are computed from the input again.

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "lib/autograd/modes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rsqrt.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/var.h"

namespace switchyard::gradients {
namespace {

// Elements normalised: those over `dims` have the mean 0. Statistics have ones for `dims`.
struct Normalized {
  std::vector<int64_t> dims;
  int64_t count;     // of elements with one mean; 0 if mean and deviation do not come from them
  Tensor deviation;  // the inverse
  Tensor values;
};

Normalized Normalize(const Tensor& input, const std::vector<int64_t>& dims, const Tensor& mean,
                     const Tensor& deviation, bool is_computed) {
  const Tensor values = switchyard::mul(switchyard::sub(input, mean), deviation);
  return {dims, is_computed ? CountOf(input.sizes(), dims) : 0, deviation, values};
}

Tensor InverseDeviation(const Tensor& variance, double eps) {
  return switchyard::rsqrt(switchyard::add(variance, eps));
}

Normalized Again(const Tensor& input, const std::vector<int64_t>& dims, double eps) {
  const Tensor mean = switchyard::mean(input, dims, /*keepdim=*/true);
  const Tensor variance = switchyard::var(input, dims, std::optional<int64_t>(0), /*keepdim=*/true);
  return Normalize(input, dims, mean, InverseDeviation(variance, eps), /*is_computed=*/true);
}

// From the gradient of the normalised values to that of the input, and for tangents the other way:
// the matrix is symmetric.
Tensor ThroughNormalized(const Tensor& grad, const Normalized& normalized) {
  if (normalized.count == 0) return switchyard::mul(grad, normalized.deviation);
  const auto mean = [&](const Tensor& tensor) {
    return switchyard::mean(tensor, normalized.dims, /*keepdim=*/true);
  };
  const Tensor slope = mean(switchyard::mul(grad, normalized.values));
  const Tensor rest =
      switchyard::addcmul(switchyard::sub(grad, mean(grad)), normalized.values, slope, -1);
  return switchyard::mul(rest, normalized.deviation);
}

// What has one number a channel, for tensors with channels in dimension 1.
Tensor ForChannels(const Tensor& tensor, int64_t rank) {
  std::vector<int64_t> sizes(static_cast<size_t>(rank), 1);
  sizes[1] = tensor.numel();
  return switchyard::reshape(tensor, sizes);
}

std::vector<int64_t> AllButChannels(int64_t rank) {
  std::vector<int64_t> dims = {0};
  for (int64_t d = 2; d < rank; ++d) dims.push_back(d);
  return dims;
}

struct BatchStatistics {
  const Tensor& running_mean;  // both undefined if there are none
  const Tensor& running_var;
  const Tensor& save_mean;
  const Tensor& save_invstd;
};

Normalized NormalizeBatch(const Tensor& input, const BatchStatistics& statistics, bool training,
                          double eps) {
  const int64_t rank = input.dim();
  const std::vector<int64_t> dims = AllButChannels(rank);
  if (!training) {
    const Tensor deviation = InverseDeviation(statistics.running_var, eps);
    return Normalize(input, dims, ForChannels(statistics.running_mean, rank),
                     ForChannels(deviation, rank), /*is_computed=*/false);
  }
  if (autograd::IsGradMode()) return Again(input, dims, eps);
  return Normalize(input, dims, ForChannels(statistics.save_mean, rank),
                   ForChannels(statistics.save_invstd, rank), /*is_computed=*/true);
}

std::vector<int64_t> LastDims(int64_t rank, size_t count) {
  std::vector<int64_t> dims;
  for (int64_t d = rank - static_cast<int64_t>(count); d < rank; ++d) dims.push_back(d);
  return dims;
}

Normalized NormalizeLayer(const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean,
                          const Tensor& rstd, double eps) {
  const std::vector<int64_t> dims = LastDims(input.dim(), normalized_shape.size());
  if (autograd::IsGradMode()) return Again(input, dims, eps);
  return Normalize(input, dims, mean, rstd, /*is_computed=*/true);
}

// weight * values + bias, for tangents of all three.
Tensor Tangent(const Normalized& normalized, const Tensor& input_t, const Tensor& weight_p,
               const Tensor& weight_t, const Tensor& bias_t) {
  Tensor result = ThroughNormalized(input_t, normalized);
  if (weight_p.defined()) result = switchyard::mul(result, weight_p);
  if (weight_t.defined()) result = switchyard::addcmul(result, normalized.values, weight_t);
  if (bias_t.defined()) result = switchyard::add(result, bias_t);
  return result;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> batch_norm_backward(
    const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& running_mean,
    const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool training,
    double eps, std::array<bool, 3> grad_input_mask) {
  std::tuple<Tensor, Tensor, Tensor> result;
  if (!grad.defined()) return result;
  const Normalized normalized =
      NormalizeBatch(input, {running_mean, running_var, save_mean, save_invstd}, training, eps);
  if (grad_input_mask[0]) {
    const Tensor scaled =
        weight.defined() ? switchyard::mul(grad, ForChannels(weight, input.dim())) : grad;
    std::get<0>(result) = ThroughNormalized(scaled, normalized);
  }
  if (grad_input_mask[1]) {
    std::get<1>(result) =
        switchyard::sum(switchyard::mul(grad, normalized.values), normalized.dims);
  }
  if (grad_input_mask[2]) std::get<2>(result) = switchyard::sum(grad, normalized.dims);
  return result;
}

Tensor batch_norm_jvp(const Tensor& input_p, const Tensor& input_t, const Tensor& weight_p,
                      const Tensor& weight_t, const Tensor& bias_t,
                      const std::optional<Tensor>& running_mean,
                      const std::optional<Tensor>& running_var, const Tensor& save_mean,
                      const Tensor& save_invstd, bool training, double eps) {
  const Normalized normalized = NormalizeBatch(
      input_p,
      {running_mean.value_or(Tensor()), running_var.value_or(Tensor()), save_mean, save_invstd},
      training, eps);
  const auto shaped = [&](const Tensor& tensor) {
    return tensor.defined() ? ForChannels(tensor, input_p.dim()) : tensor;
  };
  return Tangent(normalized, input_t, shaped(weight_p), shaped(weight_t), shaped(bias_t));
}

std::tuple<Tensor, Tensor, Tensor> layer_norm_backward(const Tensor& grad, const Tensor& input,
                                                       IntArrayRef normalized_shape,
                                                       const Tensor& weight, const Tensor& mean,
                                                       const Tensor& rstd, double eps,
                                                       std::array<bool, 3> grad_input_mask) {
  std::tuple<Tensor, Tensor, Tensor> result;
  if (!grad.defined()) return result;
  const Normalized normalized = NormalizeLayer(input, normalized_shape, mean, rstd, eps);
  if (grad_input_mask[0]) {
    const Tensor scaled = weight.defined() ? switchyard::mul(grad, weight) : grad;
    std::get<0>(result) = ThroughNormalized(scaled, normalized);
  }
  if (grad_input_mask[1]) {
    std::get<1>(result) = SumTo(switchyard::mul(grad, normalized.values), normalized_shape);
  }
  if (grad_input_mask[2]) std::get<2>(result) = SumTo(grad, normalized_shape);
  return result;
}

Tensor layer_norm_jvp(const Tensor& input_p, const Tensor& input_t, IntArrayRef normalized_shape,
                      const Tensor& weight_p, const Tensor& weight_t, const Tensor& bias_t,
                      const Tensor& mean, const Tensor& rstd, double eps) {
  const Normalized normalized = NormalizeLayer(input_p, normalized_shape, mean, rstd, eps);
  return Tangent(normalized, input_t, weight_p, weight_t, bias_t);
}

namespace {

// The groups of each example as rows; mean and deviation have a number for each.
Tensor AsGroups(const Tensor& tensor, const Tensor& mean) {
  const int64_t count = mean.numel() == 0 ? 0 : tensor.numel() / mean.numel();
  return switchyard::reshape(tensor, {mean.size(0), mean.size(1), count});
}
Tensor ForGroups(const Tensor& statistic) {
  return switchyard::reshape(statistic, {statistic.size(0), statistic.size(1), 1});
}

Normalized NormalizeGroups(const Tensor& input, const Tensor& mean, const Tensor& rstd,
                           double eps) {
  const Tensor rows = AsGroups(input, mean);
  if (autograd::IsGradMode()) return Again(rows, {2}, eps);
  return Normalize(rows, {2}, ForGroups(mean), ForGroups(rstd), /*is_computed=*/true);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> group_norm_backward(const Tensor& grad, const Tensor& mean_grad,
                                                       const Tensor& rstd_grad, const Tensor& input,
                                                       const Tensor& weight, const Tensor& mean,
                                                       const Tensor& rstd, double eps,
                                                       std::array<bool, 3> grad_input_mask) {
  std::tuple<Tensor, Tensor, Tensor> result;
  const Normalized normalized = NormalizeGroups(input, mean, rstd, eps);
  const auto add = [&](const Tensor& part) {
    Tensor& sum = std::get<0>(result);
    const Tensor shaped = switchyard::reshape(part, input.sizes());
    sum = sum.defined() ? switchyard::add(sum, shaped) : shaped;
  };
  const auto by_count = [&](const Tensor& statistic_grad) {
    return switchyard::div(ForGroups(statistic_grad), normalized.count);
  };
  if (grad_input_mask[0] && grad.defined()) {
    const Tensor scaled =
        weight.defined() ? switchyard::mul(grad, ForChannels(weight, grad.dim())) : grad;
    add(ThroughNormalized(AsGroups(scaled, mean), normalized));
  }
  if (grad_input_mask[0] && mean_grad.defined()) {
    add(switchyard::expand(by_count(mean_grad), normalized.values.sizes()));
  }
  if (grad_input_mask[0] && rstd_grad.defined()) {
    const Tensor square = switchyard::mul(normalized.deviation, normalized.deviation);
    add(switchyard::mul(switchyard::mul(normalized.values, square),
                        switchyard::neg(by_count(rstd_grad))));
  }
  if (!grad.defined()) return result;
  Tensor& of_input = std::get<0>(result);
  if (of_input.defined()) of_input = internal::InFormatOf(grad, of_input);
  const std::vector<int64_t> dims = AllButChannels(grad.dim());
  if (grad_input_mask[1]) {
    const Tensor values = switchyard::reshape(normalized.values, grad.sizes());
    std::get<1>(result) = switchyard::sum(switchyard::mul(grad, values), dims);
  }
  if (grad_input_mask[2]) std::get<2>(result) = switchyard::sum(grad, dims);
  return result;
}

Tensor group_norm_jvp(const Tensor& input_p, const Tensor& input_t, const Tensor& weight_p,
                      const Tensor& weight_t, const Tensor& bias_t, const Tensor& mean,
                      const Tensor& rstd, double eps) {
  const Normalized normalized = NormalizeGroups(input_p, mean, rstd, eps);
  const auto shaped = [&](const Tensor& tensor) {
    return tensor.defined() ? ForChannels(tensor, input_p.dim()) : tensor;
  };
  Tensor result =
      switchyard::reshape(ThroughNormalized(AsGroups(input_t, mean), normalized), input_p.sizes());
  if (weight_p.defined()) result = switchyard::mul(result, shaped(weight_p));
  if (weight_t.defined()) {
    const Tensor values = switchyard::reshape(normalized.values, input_p.sizes());
    result = switchyard::addcmul(result, values, shaped(weight_t));
  }
  if (bias_t.defined()) result = switchyard::add(result, shaped(bias_t));
  return result;
}

Tensor group_norm_mean_jvp(const Tensor& input_t, const Tensor& mean) {
  return switchyard::mean(AsGroups(input_t, mean), {2}, /*keepdim=*/false);
}
Tensor group_norm_invstd_jvp(const Tensor& input_p, const Tensor& input_t, const Tensor& mean,
                             const Tensor& rstd, double eps) {
  const Normalized normalized = NormalizeGroups(input_p, mean, rstd, eps);
  const Tensor slopes = switchyard::mul(AsGroups(input_t, mean), normalized.values);
  const Tensor square = switchyard::mul(normalized.deviation, normalized.deviation);
  const Tensor tangent =
      switchyard::mul(switchyard::neg(square), switchyard::mean(slopes, {2}, /*keepdim=*/true));
  return switchyard::reshape(tangent, mean.sizes());
}

}  // namespace switchyard::gradients
