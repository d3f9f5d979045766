// The functions in the formulas of tests/files/emit/autograd, made of its operators.
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/autograd/tangent.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/mul.h"
#include "tests/compiler/emit/autograd_test_kernels.h"
#include "tests/lib/autograd/sample_kernels.h"

namespace switchyard::gradients {
namespace {

using sample::kernels::Of;
using sample::kernels::Unary;
using sample::kernels::Values;

Tensor Row(const std::vector<double>& values) {
  return Of({static_cast<int64_t>(values.size())}, values);
}

// The values, one after the other, at these places of a row of zeros.
Tensor Spread(const Tensor& grad, int64_t size, const Tensor& places) {
  std::vector<double> spread(static_cast<size_t>(size));
  const std::vector<double> values = Values(grad);
  const std::vector<double> at = Values(places);
  for (size_t i = 0; i < at.size(); ++i) spread[static_cast<size_t>(at[i])] += values[i];
  return Row(spread);
}

}  // namespace

Tensor handle_r_to_c(ScalarType /*dtype*/, const Tensor& grad) { return grad; }
Tensor maybe_multiply(const Tensor& grad, const Scalar& factor) {
  return switchyard::mul(grad, factor);
}
Tensor mul_tensor_backward(const Tensor& grad, const Tensor& other, ScalarType /*dtype*/) {
  return switchyard::mul(grad, other);
}
Tensor zeros_like(const Tensor& tensor) {
  return Unary(tensor, [](double) { return 0; });
}

std::vector<Tensor> cat_tensors_backward(const Tensor& grad, ArrayRef<std::vector<int64_t>> sizes,
                                         ArrayRef<ScalarType> /*dtypes*/, int64_t /*dim*/) {
  const std::vector<double> values = Values(grad);
  std::vector<Tensor> grads;
  auto from = values.begin();
  for (const std::vector<int64_t>& one : sizes) {
    grads.push_back(Row({from, from + one[0]}));
    from += one[0];
  }
  return grads;
}
Tensor cat_jvp(TensorList tensors, int64_t dim) {
  return switchyard::cat(autograd::TangentsOrZeros(tensors), dim);
}
Tensor clamp_backward(const Tensor& grad, const Tensor& self, const std::optional<Scalar>& min,
                      const std::optional<Scalar>& max) {
  const double low = min ? min->To<double>() : -INFINITY;
  const double high = max ? max->To<double>() : INFINITY;
  return switchyard::mul(grad, Unary(self, [=](double x) { return low < x && x < high ? 1 : 0; }));
}
Tensor value_selecting_reduction_backward(const Tensor& grad, int64_t /*dim*/,
                                          const Tensor& indices, IntArrayRef sizes,
                                          bool /*keepdim*/) {
  return Spread(grad, sizes[0], indices);
}
Tensor gather_with_keepdimed_indices(const Tensor& tangent, int64_t /*dim*/, const Tensor& indices,
                                     bool /*keepdim*/) {
  return Of({}, {Values(tangent)[static_cast<size_t>(Values(indices)[0])]});
}
Tensor index_backward(IntArrayRef sizes, const TensorOptions& /*options*/,
                      OptionalTensorList indices, const Tensor& grad) {
  return Spread(grad, sizes[0], *indices[0]);
}
Tensor unbind_backward(TensorList grads, int64_t /*dim*/) {
  std::vector<double> values;
  for (const Tensor& grad : grads) values.push_back(grad.defined() ? Values(grad)[0] : 0);
  return Row(values);
}

Tensor kept_backward(const Tensor& grad, const Tensor& self, bool retain_variables) {
  native::Told().retains_variables = retain_variables;
  return switchyard::mul(switchyard::mul(grad, self), 2);
}
std::tuple<Tensor, Tensor, Tensor> scaled_backward(const Tensor& grad, const Tensor& grad_of_sign,
                                                   const Tensor& input, const Tensor& weight,
                                                   IntArrayRef /*sizes*/, std::string_view mode,
                                                   const Tensor& sign,
                                                   std::array<bool, 3> is_wanted) {
  native::Told().is_wanted = is_wanted;
  native::Told().is_defined = {grad.defined(), grad_of_sign.defined()};
  native::Told().mode = std::string(mode);
  if (!grad.defined()) return {};
  std::tuple<Tensor, Tensor, Tensor> grads;
  if (is_wanted[0]) std::get<0>(grads) = switchyard::mul(grad, weight);
  if (is_wanted[1]) std::get<1>(grads) = switchyard::mul(grad, input);
  if (is_wanted[2]) std::get<2>(grads) = switchyard::mul(grad, switchyard::mul(sign, sign));
  return grads;
}

}  // namespace switchyard::gradients
