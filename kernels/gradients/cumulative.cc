// Gradients of sums and products over all elements up to each place of a dimension.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "kernels/common/constants.h"
#include "kernels/gradients/shapes.h"
#include "lib/autograd/modes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/logcumsumexp.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/prod.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"

namespace switchyard::gradients {
namespace {

// The derivative of each product for each factor: the products lie along `dim`, the factors along a
// new last dimension. A factor is left out by putting 1 in its place; later factors count nothing.
Tensor Slopes(const Tensor& self, int64_t dim) {
  const int64_t size = self.size(dim);
  std::vector<int64_t> sizes(static_cast<size_t>(self.dim()) + 1, 1);
  sizes[static_cast<size_t>(dim)] = size;
  const Tensor factor = Counting(size, self);
  const Tensor product = switchyard::reshape(factor, sizes);
  const Tensor left_out =
      switchyard::where(switchyard::eq(product, factor), 1, switchyard::unsqueeze(self, -1));
  return switchyard::where(switchyard::ge(product, factor), switchyard::cumprod(left_out, dim), 0);
}

// The sum over `dim`, with the last dimension in its place.
Tensor SumToLast(const Tensor& tensor, int64_t dim) {
  return switchyard::squeeze(
      switchyard::transpose(switchyard::sum(tensor, dim, /*keepdim=*/true), dim, -1), -1);
}

}  // namespace

Tensor cumsum_backward(const Tensor& grad, int64_t dim) {
  if (grad.dim() == 0) return grad;
  return switchyard::flip(switchyard::cumsum(switchyard::flip(grad, dim), dim), dim);
}

namespace {

// With zeros, but no matrix of slopes, for gradients that are not differentiated again: before the
// first zero of a line a product without one factor is a quotient; the first zero has the products
// up to the second one; what follows it counts nothing. Source: PyTorch.
Tensor BackwardWithZeros(const Tensor& grad, const Tensor& self, const Tensor& result,
                         int64_t dim) {
  const Tensor is_zero = switchyard::eq(self, 0);
  const Tensor zeros = switchyard::cumsum(is_zero, dim);
  const Tensor is_before = switchyard::eq(zeros, 0);
  const Tensor is_after_one = switchyard::eq(zeros, 1);
  const Tensor weights = switchyard::where(is_before, switchyard::mul(grad, result), 0);
  const Tensor quotients = switchyard::div(cumsum_backward(weights, dim), self);
  const Tensor is_between = switchyard::logical_and(is_after_one, switchyard::ne(self, 0));
  const Tensor products = switchyard::cumprod(switchyard::where(is_between, self, 1), dim);
  const Tensor after =
      switchyard::sum(switchyard::mul(products, switchyard::where(is_after_one, grad, 0)), dim,
                      /*keepdim=*/true);
  const Tensor before =
      switchyard::prod(switchyard::where(is_before, self, 1), dim, /*keepdim=*/true);
  const Tensor is_first = switchyard::logical_and(is_after_one, is_zero);
  const Tensor of_first = switchyard::where(is_first, switchyard::mul(after, before), 0);
  return switchyard::where(is_before, quotients, of_first);
}

}  // namespace

// Without zeros a product without one factor is a quotient.
Tensor cumprod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim) {
  if (self.dim() == 0 || self.numel() == 0) return grad;
  if (!HasZero(self)) {
    return switchyard::div(cumsum_backward(switchyard::mul(grad, result), dim), self);
  }
  const int64_t d = Wrapped(dim, self.dim());
  if (self.size(d) == 1) return grad;
  if (!autograd::IsGradMode()) return BackwardWithZeros(grad, self, result, d);
  return SumToLast(switchyard::mul(Slopes(self, d), switchyard::unsqueeze(grad, -1)), d);
}

Tensor cumprod_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result, int64_t dim) {
  if (self_p.dim() == 0 || self_p.numel() == 0) return switchyard::clone(self_t);
  if (!HasZero(self_p)) {
    return switchyard::mul(result, switchyard::cumsum(switchyard::div(self_t, self_p), dim));
  }
  const int64_t d = Wrapped(dim, self_p.dim());
  const Tensor tangent = switchyard::transpose(switchyard::unsqueeze(self_t, -1), d, -1);
  return switchyard::sum(switchyard::mul(Slopes(self_p, d), tangent), -1);
}

namespace {

// The logarithm of the sums of exponentials from each place on.
Tensor LogOfSumsFrom(const Tensor& tensor, int64_t dim) {
  return switchyard::flip(switchyard::logcumsumexp(switchyard::flip(tensor, dim), dim), dim);
}

}  // namespace

// Positive and negative gradients have their own logarithms. Source: PyTorch.
Tensor logcumsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                             int64_t dim) {
  if (grad.dim() == 0 || grad.numel() == 0) return grad;
  const double lowest = -internal::GreatestFinite(grad.dtype());
  const Tensor logarithms = switchyard::log(switchyard::abs(grad));
  const auto part = [&](const Tensor& is_of_sign) {
    const Tensor of_sign = switchyard::where(is_of_sign, logarithms, lowest);
    const Tensor sums = LogOfSumsFrom(switchyard::sub(of_sign, result), dim);
    return switchyard::exp(switchyard::add(sums, self));
  };
  return switchyard::sub(part(switchyard::gt(grad, 0)), part(switchyard::lt(grad, 0)));
}
Tensor logcumsumexp_jvp(const Tensor& self_p, const Tensor& self_t, int64_t dim) {
  if (self_p.dim() == 0 || self_p.numel() == 0) return switchyard::clone(self_t);
  const Tensor greatest = switchyard::amax(self_p, {dim}, /*keepdim=*/true);
  const Tensor powers = switchyard::exp(switchyard::sub(self_p, greatest));
  const Tensor sums = switchyard::add(switchyard::cumsum(powers, dim),
                                      static_cast<double>(std::numeric_limits<float>::min()));
  return switchyard::div(switchyard::cumsum(switchyard::mul(powers, self_t), dim), sums);
}

// Each element has what reaches the places at which it is the extreme so far.
Tensor cummaxmin_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& indices,
                          int64_t dim) {
  if (sizes.empty()) return grad;
  return switchyard::scatter_add(ZerosOf(sizes, grad), dim, indices, grad);
}

}  // namespace switchyard::gradients
