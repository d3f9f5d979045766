// Gradients of norms: of the number of elements that are not zero (p 0), of sums of powers, and of
// the greatest and the least distance from zero (p infinite). Zeros have the gradient 0; a number
// of elements has none, which is an undefined tensor.

#include <cmath>
#include <cstdint>
#include <optional>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/sign.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

// Distances are measured by the norm before a power of them is taken, so that it does not leave the
// range of numbers.
Tensor OfPowers(const Tensor& grad, const Tensor& self, const Tensor& result, double power) {
  const Tensor is_zero = switchyard::eq(self, 0);
  const Tensor has_none = switchyard::eq(result, 0);
  const Tensor share =
      switchyard::div(switchyard::abs(self), switchyard::masked_fill(result, has_none, 1));
  const Tensor powers = switchyard::pow(switchyard::masked_fill(share, is_zero, 1), power - 1);
  const Tensor slope = switchyard::mul(switchyard::sign(self), powers);
  return switchyard::mul(slope, switchyard::masked_fill(grad, has_none, 0));
}

Tensor OfExtreme(const Tensor& grad, const Tensor& self, const Tensor& result, IntArrayRef dim) {
  const Tensor distance = switchyard::abs(self);
  return switchyard::mul(
      switchyard::sign(self),
      extreme_backward(grad, distance, result, dim, /*keepdim=*/true, /*counts_nan=*/true));
}

}  // namespace

Tensor norm_backward(const Tensor& grad, const Tensor& self, const std::optional<Scalar>& p,
                     const Tensor& result, IntArrayRef dim, bool keepdim) {
  const double power = p.has_value() ? p->To<double>() : 2;
  const Tensor outer = Unreduced(grad, self.dim(), dim, keepdim);
  const Tensor norm = Unreduced(result, self.dim(), dim, keepdim);
  if (power == 0) return Tensor();
  if (power == 1) return switchyard::mul(switchyard::sign(self), outer);
  if (power == 2) return switchyard::mul(self, QuotientOrZero(outer, norm));
  if (std::isinf(power)) return OfExtreme(outer, self, norm, dim);
  return OfPowers(outer, self, norm, power);
}

Tensor norm_jvp(const Tensor& self_p, const Tensor& self_t, const std::optional<Scalar>& p,
                const Tensor& result, IntArrayRef dim, bool keepdim) {
  const Tensor norm = Unreduced(result, self_p.dim(), dim, keepdim);
  const Tensor slope =
      norm_backward(switchyard::ones_like(norm), self_p, p, norm, dim, /*keepdim=*/true);
  if (!slope.defined()) return switchyard::zeros_like(result);
  return SumOver(switchyard::mul(slope, self_t), ReducedDims(dim, self_p.dim()), keepdim);
}

}  // namespace switchyard::gradients
