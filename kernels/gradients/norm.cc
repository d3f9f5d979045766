// Gradients of norms: of the number of elements that are not zero (p 0), of sums of powers, and of
// the greatest and the least distance from zero (p infinite); and of distances between rows. Zeros
// have the gradient 0; a number of elements has none, which is an undefined tensor.

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/sign.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

// Distances are measured by the norm before a power of them is taken, so that it does not leave the
// range of numbers.
Tensor OfPowers(const Tensor& grad, const Tensor& self, const Tensor& result, double power) {
  const Tensor is_zero = switchyard::eq(self, 0);
  const Tensor has_none = switchyard::eq(result, 0);
  const Tensor norm = switchyard::masked_fill(result, has_none, 1);
  const Tensor share = switchyard::div(switchyard::abs(self), norm);
  // What becomes 0 at zeros, and NaN of a norm that is none, or whose power is infinite.
  const Tensor of_zeros = power < 1 ? switchyard::reciprocal(norm)
                                    : switchyard::where(switchyard::isnan(norm), norm, 1);
  const Tensor powers = switchyard::pow(switchyard::where(is_zero, of_zeros, share), power - 1);
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

namespace {

// The slope of distances for differences, which lie along the last dimension. Where several are the
// greatest, each has all of it; at zeros, a distance of a root has none. Source: PyTorch.
Tensor SlopeOfDistances(const Tensor& difference, const Tensor& distance, double p) {
  if (p == 1) {
    return switchyard::where(switchyard::isnan(difference), difference,
                             switchyard::sign(difference));
  }
  if (p == 2) return QuotientOrZero(difference, distance);
  if (std::isinf(p)) {
    const Tensor rest = switchyard::sub(distance, switchyard::abs(difference));
    const Tensor sign = switchyard::mul(switchyard::sign(difference), switchyard::eq(rest, 0));
    return switchyard::where(switchyard::isnan(rest), rest, sign);
  }
  const Tensor slope = OfPowers(switchyard::ones_like(distance), difference, distance, p);
  return p < 1 ? switchyard::masked_fill(slope, switchyard::eq(difference, 0), 0) : slope;
}

// Of each row of one list and each of the other.
Tensor Differences(const Tensor& x1, const Tensor& x2) {
  return switchyard::sub(switchyard::unsqueeze(x1, -2), switchyard::unsqueeze(x2, -3));
}

}  // namespace

std::tuple<Tensor, Tensor> cdist_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2,
                                          double p, const Tensor& result,
                                          std::array<bool, 2> grad_input_mask) {
  if (!grad.defined()) return {};
  if (p == 0) return {ZerosOf(x1.sizes(), grad), ZerosOf(x2.sizes(), grad)};
  const Tensor slope = SlopeOfDistances(Differences(x1, x2), switchyard::unsqueeze(result, -1), p);
  const Tensor product = switchyard::mul(slope, switchyard::unsqueeze(grad, -1));
  const auto part = [&](int64_t dim, const Tensor& rows) {
    return SumTo(switchyard::sum(product, dim, /*keepdim=*/false), rows.sizes());
  };
  return {grad_input_mask[0] ? part(-2, x1) : Tensor(),
          grad_input_mask[1] ? switchyard::neg(part(-3, x2)) : Tensor()};
}
Tensor cdist_jvp(const Tensor& x1_p, const Tensor& x1_t, const Tensor& x2_p, const Tensor& x2_t,
                 double p, const Tensor& result) {
  if (p == 0) return switchyard::zeros_like(result);
  const Tensor slope =
      SlopeOfDistances(Differences(x1_p, x2_p), switchyard::unsqueeze(result, -1), p);
  return switchyard::sum(switchyard::mul(slope, Differences(x1_t, x2_t)), -1, /*keepdim=*/false);
}

}  // namespace switchyard::gradients
