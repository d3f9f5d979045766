// Gradients of sums and products over all elements up to each place of a dimension.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cumprod.h"
#include "switchyard/ops/cumsum.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"

namespace switchyard::gradients {
namespace {

bool HasZero(const Tensor& self) {
  return switchyard::item(switchyard::any(switchyard::eq(self, 0))).To<bool>();
}

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

// Without zeros a product without one factor is a quotient, which needs no matrix of slopes.
Tensor cumprod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim) {
  if (self.dim() == 0 || self.numel() == 0) return grad;
  if (!HasZero(self)) {
    return switchyard::div(cumsum_backward(switchyard::mul(grad, result), dim), self);
  }
  const int64_t d = Wrapped(dim, self.dim());
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

}  // namespace switchyard::gradients
