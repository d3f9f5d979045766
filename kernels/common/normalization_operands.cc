#include "kernels/common/normalization_operands.h"

#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::internal {
namespace {

// An operand of a call that must match its input.
struct Fitting {
  const char* name;
  const Tensor& input;
  IntArrayRef sizes;

  Tensor Check(const char* argument, const std::optional<Tensor>& tensor) const {
    if (!tensor.has_value() || !tensor->defined()) return Tensor();
    SWITCHYARD_CHECK(tensor->sizes() == sizes, name, ": ", argument, " has sizes ", tensor->sizes(),
                     ", not ", sizes);
    SWITCHYARD_CHECK(tensor->dtype() == input.dtype(), name, ": ", argument, " has dtype ",
                     tensor->dtype(), " and input ", input.dtype());
    return *tensor;
  }
};

}  // namespace

BatchNormOperands OperandsOfBatchNorm(const Tensor& input, const std::optional<Tensor>& weight,
                                      const std::optional<Tensor>& bias,
                                      const std::optional<Tensor>& running_mean,
                                      const std::optional<Tensor>& running_var, bool training) {
  SWITCHYARD_CHECK_INDEX(input.dim() >= 2, kBatchNorm, ": input has sizes ", input.sizes(),
                         ", which are not those of examples with channels");
  const int64_t channels = input.size(1);
  const int64_t rows = input.size(0) * channels;
  const int64_t sizes[] = {channels};
  const Fitting fitting = {kBatchNorm, input, sizes};
  const Tensor mean = fitting.Check("running_mean", running_mean);
  const Tensor variance = fitting.Check("running_var", running_var);
  SWITCHYARD_CHECK_VALUE(training || (mean.defined() && variance.defined()), kBatchNorm,
                         ": running_mean and running_var are needed unless training is true");
  return {channels,
          rows == 0 ? 0 : input.numel() / rows,
          training ? channels : 0,
          mean,
          variance,
          {fitting.Check("weight", weight), fitting.Check("bias", bias)}};
}

LayerNormOperands OperandsOfLayerNorm(const Tensor& input, IntArrayRef normalized_shape,
                                      const std::optional<Tensor>& weight,
                                      const std::optional<Tensor>& bias) {
  const size_t layer_rank = normalized_shape.size();
  SWITCHYARD_CHECK(layer_rank > 0, kLayerNorm, ": normalized_shape has no dimensions");
  bool fits = layer_rank <= input.sizes().size();
  const size_t outer_rank = fits ? input.sizes().size() - layer_rank : 0;
  for (size_t d = 0; fits && d < layer_rank; ++d) {
    fits = input.sizes()[outer_rank + d] == normalized_shape[d];
  }
  SWITCHYARD_CHECK(fits, kLayerNorm, ": input of sizes ", input.sizes(),
                   " does not end with normalized_shape ", normalized_shape);
  std::vector<int64_t> statistics = input.sizes().ToVector();
  for (size_t d = outer_rank; d < statistics.size(); ++d) statistics[d] = 1;
  const Fitting fitting = {kLayerNorm, input, normalized_shape};
  return {CountElements(normalized_shape),
          statistics,
          {fitting.Check("weight", weight), fitting.Check("bias", bias)}};
}

Affine OperandsOfGroupNorm(const Tensor& input, const std::optional<Tensor>& weight,
                           const std::optional<Tensor>& bias, const GroupNormSizes& sizes) {
  SWITCHYARD_CHECK(sizes.groups > 0 && sizes.channels % sizes.groups == 0, kGroupNorm, ": ",
                   sizes.channels, " channels cannot be shared out among ", sizes.groups,
                   " groups");
  SWITCHYARD_CHECK(input.numel() == sizes.examples * sizes.channels * sizes.length, kGroupNorm,
                   ": input of sizes ", input.sizes(), " has not the elements of ", sizes.examples,
                   " examples with ", sizes.channels, " channels of ", sizes.length);
  const int64_t channels[] = {sizes.channels};
  const Fitting fitting = {kGroupNorm, input, channels};
  return {fitting.Check("weight", weight), fitting.Check("bias", bias)};
}

}  // namespace switchyard::internal
