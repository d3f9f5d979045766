// Gradients of sums, means, products, variances, and of the greatest and the middle element.
//
// What a reduction gives with a tangent is the sum of the products of tangent and gradient: those
// functions are made of the others.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "lib/autograd/modes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/where.h"

namespace switchyard::gradients {
namespace {

// Where self is the greatest, or the least; what is no number is both if `counts_nan`.
Tensor IsExtreme(const Tensor& self, const Tensor& result, IntArrayRef dim, bool keepdim,
                 bool counts_nan) {
  const Tensor is_equal = switchyard::eq(self, Unreduced(result, self.dim(), dim, keepdim));
  return counts_nan ? switchyard::logical_or(is_equal, switchyard::isnan(self)) : is_equal;
}

// Along one dimension, the product of all elements but the one at the place: that of those before
// times that of those after, so that zeros do no harm.
Tensor ProductOfOthers(const Tensor& self, int64_t dim) {
  const int64_t rest = self.size(dim) - 1;
  if (rest < 0) return self;
  std::vector<int64_t> sizes = self.sizes().ToVector();
  sizes[static_cast<size_t>(dim)] = 1;
  const Tensor ones = OnesOf(sizes, self);
  const auto before = [&](const Tensor& tensor) {
    const std::vector<Tensor> parts = {ones, switchyard::narrow(tensor, dim, 0, rest)};
    return switchyard::cumprod(switchyard::cat(parts, dim), dim);
  };
  return switchyard::mul(before(self), switchyard::flip(before(switchyard::flip(self, dim)), dim));
}

// What a tangent gives through a reduction whose gradient for ones is `slope`.
Tensor ReducedTangent(const Tensor& slope, const Tensor& tangent, OptionalIntArrayRef dim,
                      bool keepdim) {
  return SumOver(switchyard::mul(slope, tangent), ReducedDims(dim, tangent.dim()), keepdim);
}

Tensor OnesForResult(const Tensor& self, OptionalIntArrayRef dim) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  for (const int64_t d : ReducedDims(dim, self.dim())) sizes[static_cast<size_t>(d)] = 1;
  return OnesOf(sizes, self);
}

}  // namespace

Tensor sum_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim) {
  return switchyard::expand(Unreduced(grad, static_cast<int64_t>(sizes.size()), dim, keepdim),
                            sizes);
}

Tensor mean_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim) {
  const Tensor part = switchyard::div(grad, CountOf(sizes, dim));
  return sum_backward(part, sizes, dim, keepdim);
}

// Without zeros a product without one factor is a quotient; with two zeros all of them are zero,
// which second gradients need not be.
Tensor prod_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  if (self.dim() == 0) return grad;
  if (!HasZero(self)) return switchyard::mul(grad, switchyard::div(result, self));
  const Tensor line = switchyard::reshape(self, {self.numel()});
  const auto has_others = [&] {
    return switchyard::item(switchyard::sum(switchyard::eq(line, 0))).To<int64_t>() > 1;
  };
  if (!autograd::IsGradMode() && has_others()) return ZerosOf(self.sizes(), grad);
  return switchyard::mul(grad, switchyard::reshape(ProductOfOthers(line, 0), self.sizes()));
}
Tensor prod_dim_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim,
                         bool keepdim) {
  if (self.dim() == 0) return grad;
  const int64_t d = Wrapped(dim, self.dim());
  const Tensor outer = Unreduced(grad, self.dim(), d, keepdim);
  const Tensor slope = HasZero(self)
                           ? ProductOfOthers(self, d)
                           : switchyard::div(Unreduced(result, self.dim(), d, keepdim), self);
  return switchyard::mul(outer, slope);
}
Tensor prod_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result) {
  return ReducedTangent(prod_backward(OnesOf({}, self_p), self_p, result), self_t, {}, false);
}
Tensor prod_dim_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result, int64_t dim,
                    bool keepdim) {
  const Tensor products = Unreduced(result, self_p.dim(), dim, keepdim);
  const Tensor slope = prod_dim_backward(OnesForResult(self_p, dim), self_p, products, dim, true);
  return ReducedTangent(slope, self_t, dim, keepdim);
}

// If none is the extreme, because NaN does not count, it is NaN for all.
Tensor extreme_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                        IntArrayRef dim, bool keepdim, bool counts_nan) {
  const Tensor is_extreme = IsExtreme(self, result, dim, keepdim, counts_nan);
  const Tensor count = SumOver(is_extreme, ReducedDims(dim, self.dim()), /*keepdim=*/true);
  const Tensor part = switchyard::div(Unreduced(grad, self.dim(), dim, keepdim), count);
  return counts_nan ? switchyard::where(is_extreme, part, 0) : switchyard::mul(part, is_extreme);
}
Tensor extreme_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
                   IntArrayRef dim, bool keepdim, bool counts_nan) {
  const Tensor slope = extreme_backward(OnesForResult(self_p, dim), self_p,
                                        Unreduced(result, self_p.dim(), dim, keepdim), dim,
                                        /*keepdim=*/true, counts_nan);
  return ReducedTangent(slope, self_t, dim, keepdim);
}

namespace {

std::vector<int64_t> ListOf(std::optional<int64_t> dim) {
  return dim.has_value() ? std::vector<int64_t>{*dim} : std::vector<int64_t>{};
}

}  // namespace

Tensor aminmax_backward(const Tensor& grad_min, const Tensor& grad_max, const Tensor& self,
                        const Tensor& min, const Tensor& max, std::optional<int64_t> dim,
                        bool keepdim) {
  Tensor result;
  if (grad_min.defined())
    result = extreme_backward(grad_min, self, min, ListOf(dim), keepdim, /*counts_nan=*/false);
  if (!grad_max.defined()) return result;
  const Tensor of_max =
      extreme_backward(grad_max, self, max, ListOf(dim), keepdim, /*counts_nan=*/false);
  return result.defined() ? switchyard::add(result, of_max) : of_max;
}
Tensor aminmax_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
                   std::optional<int64_t> dim, bool keepdim) {
  return extreme_jvp(self_p, self_t, result, ListOf(dim), keepdim, /*counts_nan=*/false);
}

Tensor nansum_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim,
                       bool keepdim) {
  return switchyard::where(switchyard::isnan(self), 0,
                           sum_backward(grad, self.sizes(), dim, keepdim));
}

namespace {

// Where self is the middle of all.
Tensor IsMiddle(const Tensor& self, const Tensor& result) {
  return switchyard::where(switchyard::isnan(result), switchyard::isnan(self),
                           switchyard::eq(self, result));
}

}  // namespace

Tensor middle_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor is_middle = IsMiddle(self, result);
  return switchyard::where(is_middle, switchyard::div(grad, switchyard::sum(is_middle)), 0);
}
Tensor middle_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result) {
  if (self_p.numel() == 0) return switchyard::sum(self_t);
  const Tensor is_middle = IsMiddle(self_p, result);
  const Tensor sum = switchyard::sum(switchyard::where(is_middle, self_t, 0));
  return switchyard::div(sum, switchyard::sum(is_middle));
}

Tensor selected_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& indices,
                         bool keepdim) {
  const auto rank = static_cast<int64_t>(sizes.size());
  if (rank == 0) return grad;
  return switchyard::scatter(ZerosOf(sizes, grad), dim, Unreduced(indices, rank, dim, keepdim),
                             Unreduced(grad, rank, dim, keepdim));
}
Tensor selected_jvp(const Tensor& self_t, int64_t dim, const Tensor& indices, bool keepdim) {
  if (self_t.dim() == 0) return switchyard::clone(self_t);
  const Tensor chosen =
      switchyard::gather(self_t, dim, Unreduced(indices, self_t.dim(), dim, keepdim));
  return keepdim ? chosen : switchyard::squeeze(chosen, dim);
}

Tensor var_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim,
                    const std::optional<Scalar>& correction, bool keepdim) {
  const double taken = correction.has_value() ? correction->To<double>() : 1;
  const double degrees = static_cast<double>(CountOf(self.sizes(), dim)) - taken;
  const double factor = 2.0 / degrees;
  const Tensor distance = switchyard::sub(self, switchyard::mean(self, dim, /*keepdim=*/true));
  const Tensor scaled = switchyard::mul(Unreduced(grad, self.dim(), dim, keepdim), factor);
  return switchyard::mul(scaled, distance);
}
Tensor var_jvp(const Tensor& self_p, const Tensor& self_t, OptionalIntArrayRef dim,
               const std::optional<Scalar>& correction, bool keepdim) {
  const Tensor slope = var_backward(OnesForResult(self_p, dim), self_p, dim, correction, true);
  return ReducedTangent(slope, self_t, dim, keepdim);
}

// Of equal elements it is 0.
Tensor std_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                    OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                    bool keepdim) {
  const Tensor of_variance = QuotientOrZero(grad, switchyard::mul(result, 2));
  return var_backward(of_variance, self, dim, correction, keepdim);
}
Tensor std_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
               OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  const Tensor tangent = var_jvp(self_p, self_t, dim, correction, keepdim);
  return QuotientOrZero(tangent, switchyard::mul(result, 2));
}

Tensor logsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                          IntArrayRef dim, bool keepdim) {
  const Tensor sums = Unreduced(result, self.dim(), dim, keepdim);
  const Tensor weights = switchyard::exp(switchyard::sub(self, sums));
  return switchyard::mul(Unreduced(grad, self.dim(), dim, keepdim), weights);
}
Tensor logsumexp_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
                     IntArrayRef dim, bool keepdim) {
  const Tensor sums = Unreduced(result, self_p.dim(), dim, keepdim);
  const Tensor weights = switchyard::exp(switchyard::sub(self_p, sums));
  return ReducedTangent(weights, self_t, dim, keepdim);
}

}  // namespace switchyard::gradients
