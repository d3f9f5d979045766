// Gradients of images of other sizes: products with the weights of each dimension from both sides.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/resampling.h"
#include "kernels/composite/backward/parts.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/to.h"

namespace switchyard::gradients {
namespace {

template <int kCount>
void AddTaps(const internal::ResampledAxis& axis, int64_t index, double* row) {
  const auto taps = axis.At<double, kCount>(index);
  for (int i = 0; i < kCount; ++i) row[taps.places[i]] += taps.weights[i];
}

// A row for each element of the result, with the weights of the input's elements. Places of the
// nearest are those that Float has, unless the elements are Double.
Tensor WeightsOf(const internal::ResampledAxis& axis, std::string_view kind, const Tensor& like) {
  const Tensor weights = EmptyTensor({axis.to, axis.from}, ScalarType::Double);
  double* row = weights.data<double>();
  for (int64_t i = 0; i < weights.numel(); ++i) row[i] = 0;
  for (int64_t i = 0; i < axis.to; ++i, row += axis.from) {
    if (kind == "linear") {
      AddTaps<2>(axis, i, row);
    } else if (kind == "cubic") {
      AddTaps<4>(axis, i, row);
    } else if (like.dtype() == ScalarType::Double) {
      AddTaps<1>(axis, i, row);
    } else {
      row[axis.At<float, 1>(i).places[0]] = 1;
    }
  }
  return switchyard::to(switchyard::to(weights, like.dtype()), like.device());
}

}  // namespace

// `sizes` are those of the input.
Tensor upsample_backward(const Tensor& grad, IntArrayRef sizes, std::string_view kind,
                         bool align_corners, std::optional<double> scales_d,
                         std::optional<double> scales_h, std::optional<double> scales_w) {
  const internal::ResampledHow how = {align_corners, kind == "nearest-exact"};
  const size_t rank = sizes.size() - 2;
  internal::ResampledAxes axes;
  if (rank == 1) axes = internal::AxesBetween(sizes, grad.sizes(), how, {scales_w});
  if (rank == 2) axes = internal::AxesBetween(sizes, grad.sizes(), how, {scales_h, scales_w});
  if (rank == 3) {
    axes = internal::AxesBetween(sizes, grad.sizes(), how, {scales_d, scales_h, scales_w});
  }
  Tensor result = switchyard::matmul(grad, WeightsOf(axes.wide, kind, grad));
  if (rank >= 2) {
    result = switchyard::matmul(switchyard::t(WeightsOf(axes.high, kind, grad)), result);
  }
  if (rank == 3) {
    const std::vector<int64_t> planes = {sizes[0], sizes[1], axes.deep.to, sizes[3] * sizes[4]};
    result = switchyard::matmul(switchyard::t(WeightsOf(axes.deep, kind, grad)),
                                switchyard::reshape(result, planes));
  }
  return internal::InFormatOf(grad, switchyard::reshape(result, sizes));
}

}  // namespace switchyard::gradients
