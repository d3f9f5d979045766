// Gradients of normalizations of layers and of groups of channels, from the mean and the inverse
// deviation that a call saved. Both count as constant here: gradients of these gradients come from
// the formulas of kernels/gradients, which compute them again.

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/native_group_norm_backward_native.h"
#include "switchyard/ops/native_layer_norm_backward_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"

namespace switchyard::native {
namespace {

using Gradients = std::tuple<Tensor, Tensor, Tensor>;

// Elements with the mean 0 and the deviation 1 over the last dimension: a row for each mean.
struct Rows {
  Rows(const Tensor& input, const Tensor& mean, const Tensor& rstd) {
    const int64_t count = mean.numel();
    shape = {count, count == 0 ? 0 : input.numel() / count};
    deviation = switchyard::reshape(rstd, {count, 1});
    const Tensor centred =
        switchyard::sub(switchyard::reshape(input, shape), switchyard::reshape(mean, {count, 1}));
    values = switchyard::mul(centred, deviation);
  }

  // Of the elements before they were normalized, from that of the normalized ones.
  Tensor Gradient(const Tensor& grad) const {
    if (values.numel() == 0) return grad;
    const auto mean = [](const Tensor& tensor) {
      return switchyard::mean(tensor, {1}, /*keepdim=*/true);
    };
    const Tensor rows = switchyard::reshape(grad, shape);
    const Tensor slope = mean(switchyard::mul(rows, values));
    const Tensor rest = switchyard::addcmul(switchyard::sub(rows, mean(rows)), values, slope, -1);
    return switchyard::mul(rest, deviation);
  }

  std::vector<int64_t> shape;
  Tensor deviation;
  Tensor values;
};

void CheckStatistics(const char* name, const Tensor& input, const Tensor& mean, const Tensor& rstd,
                     int64_t count) {
  SWITCHYARD_CHECK(mean.numel() == count && rstd.numel() == count, name, ": mean and rstd have ",
                   mean.numel(), " and ", rstd.numel(), " elements, and there are ", count,
                   " parts of input of sizes ", input.sizes());
}

bool IsGiven(const std::optional<Tensor>& tensor) {
  return tensor.has_value() && tensor->defined();
}

}  // namespace

// A result that the mask leaves out is undefined.
Gradients native_layer_norm_backward(const Tensor& grad_out, const Tensor& input,
                                     IntArrayRef normalized_shape, const Tensor& mean,
                                     const Tensor& rstd, const std::optional<Tensor>& weight,
                                     const std::optional<Tensor>& /*bias*/,
                                     std::array<bool, 3> output_mask) {
  constexpr char kName[] = "native_layer_norm_backward";
  SWITCHYARD_CHECK(grad_out.sizes() == input.sizes(), kName, ": grad_out has sizes ",
                   grad_out.sizes(), " and input ", input.sizes());
  int64_t layer = 1;
  for (const int64_t size : normalized_shape) layer *= size;
  SWITCHYARD_CHECK(layer > 0, kName, ": normalized_shape ", normalized_shape, " has no elements");
  CheckStatistics(kName, input, mean, rstd, input.numel() / layer);
  const Rows rows(input, mean, rstd);
  const auto summed = [&](const Tensor& each) {
    const Tensor lines = switchyard::reshape(each, {input.numel() / layer, layer});
    return switchyard::reshape(switchyard::sum(lines, {0}, /*keepdim=*/false), normalized_shape);
  };
  Gradients result;
  if (output_mask[0]) {
    const Tensor scaled = IsGiven(weight) ? switchyard::mul(grad_out, *weight) : grad_out;
    std::get<0>(result) = switchyard::reshape(rows.Gradient(scaled), input.sizes());
  }
  if (output_mask[1]) {
    const Tensor values = switchyard::reshape(rows.values, input.sizes());
    std::get<1>(result) = summed(switchyard::mul(grad_out, values));
  }
  if (output_mask[2]) std::get<2>(result) = summed(grad_out);
  return result;
}

Gradients native_group_norm_backward(const Tensor& grad_out, const Tensor& input,
                                     const Tensor& mean, const Tensor& rstd,
                                     const std::optional<Tensor>& weight, int64_t N, int64_t C,
                                     int64_t HxW, int64_t group, std::array<bool, 3> output_mask) {
  constexpr char kName[] = "native_group_norm_backward";
  SWITCHYARD_CHECK(grad_out.sizes() == input.sizes() && input.numel() == N * C * HxW, kName,
                   ": grad_out has sizes ", grad_out.sizes(), " and input ", input.sizes(),
                   ", not ", N, " examples of ", C, " channels of ", HxW, " elements");
  SWITCHYARD_CHECK(group > 0 && C % group == 0, kName, ": ", C, " channels make no ", group,
                   " groups");
  CheckStatistics(kName, input, mean, rstd, N * group);
  const std::vector<int64_t> channels = {N, C, HxW};
  const Rows rows(input, mean, rstd);
  const Tensor grad = switchyard::reshape(grad_out, channels);
  Gradients result;
  if (output_mask[0]) {
    const Tensor scaled =
        IsGiven(weight) ? switchyard::mul(grad, switchyard::reshape(*weight, {C, 1})) : grad;
    std::get<0>(result) = switchyard::reshape(rows.Gradient(scaled), input.sizes());
  }
  if (output_mask[1]) {
    const Tensor values = switchyard::reshape(rows.values, channels);
    std::get<1>(result) = switchyard::sum(switchyard::mul(grad, values), {0, 2}, false);
  }
  if (output_mask[2]) std::get<2>(result) = switchyard::sum(grad, {0, 2}, false);
  return result;
}

}  // namespace switchyard::native
