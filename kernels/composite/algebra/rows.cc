// Products of vectors, sums along diagonals, and covariances of rows.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/iterator/type_promotion.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addr_native.h"
#include "switchyard/ops/adjoint_native.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/complex.h"
#include "switchyard/ops/conj.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/corrcoef_native.h"
#include "switchyard/ops/cov.h"
#include "switchyard/ops/cov_native.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/dot.h"
#include "switchyard/ops/imag.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/real.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scalar_tensor.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/trace_native.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/vdot.h"
#include "switchyard/ops/vdot_native.h"

namespace switchyard::native {
namespace {

void CheckVectors(const char* name, const Tensor& one, const Tensor& other) {
  SWITCHYARD_CHECK(one.dim() == 1 && other.dim() == 1, name, ": expected 1-D tensors, and got ",
                   one.dim(), " and ", other.dim(), " dimensions");
}

// alpha * the products of all pairs, and beta * self, which counts only if beta is not 0.
Tensor SumWithPairs(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
                    const Scalar& alpha) {
  CheckVectors("addr", vec1, vec2);
  const Tensor pairs =
      switchyard::mul(switchyard::unsqueeze(vec1, 1), switchyard::unsqueeze(vec2, 0));
  SWITCHYARD_CHECK(internal::BroadcastsTo(self.sizes(), pairs.sizes()), "addr: self has sizes ",
                   self.sizes(), ", which do not broadcast to ", pairs.sizes());
  if (self.dtype() == ScalarType::Bool && pairs.dtype() == ScalarType::Bool) {
    const Tensor chosen = switchyard::logical_and(
        pairs, switchyard::scalar_tensor(alpha.To<bool>(), ScalarType::Bool, std::nullopt,
                                         self.device(), std::nullopt));
    return beta.To<bool>() ? switchyard::logical_or(self, chosen) : chosen;
  }
  const ScalarType type = PromotedType(self.dtype(), pairs.dtype());
  for (const Scalar* factor : {&beta, &alpha}) {
    SWITCHYARD_CHECK(!factor->IsBool(), factor == &beta ? "Boolean beta" : "Boolean alpha",
                     " only supported for Boolean results.");
    SWITCHYARD_CHECK(IsFloatingType(type) || IsComplexType(type) || factor->IsIntegral(false),
                     "For integral input tensors, argument ", factor == &beta ? "beta" : "alpha",
                     " must not be a floating point number.");
  }
  const Tensor scaled = switchyard::mul(switchyard::to(pairs, type), alpha);
  const bool has_none = !beta.IsComplex() && beta.To<double>() == 0;
  if (has_none) return scaled;
  return switchyard::add(switchyard::mul(switchyard::to(self, type), beta), scaled);
}

void CheckWeights(const Tensor& weights, const char* role, bool is_whole, int64_t count) {
  SWITCHYARD_CHECK(weights.dim() <= 1, "cov(): expected ", role,
                   " to have one or fewer dimensions but got ", weights.sizes());
  SWITCHYARD_CHECK(is_whole ? IsIntegralType(weights.dtype(), /*include_bool=*/false)
                            : IsFloatingType(weights.dtype()),
                   "cov(): ", role, " has dtype ", weights.dtype());
  SWITCHYARD_CHECK(weights.numel() == count, "cov(): expected ", role, " to have ", count,
                   " elements but got ", weights.numel());
  SWITCHYARD_CHECK(!switchyard::item(switchyard::any(switchyard::lt(weights, 0))).To<bool>(),
                   "cov(): ", role, " cannot be negative");
}

Tensor Floating(const Tensor& self) {
  const bool is_floating = IsFloatingType(self.dtype()) || IsComplexType(self.dtype());
  return is_floating ? self : switchyard::to(self, DefaultFloatingType());
}

}  // namespace

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
            const Scalar& alpha) {
  return SumWithPairs(self, vec1, vec2, beta, alpha);
}
Tensor& addr_(Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
              const Scalar& alpha) {
  const Tensor result = SumWithPairs(self, vec1, vec2, beta, alpha);
  SWITCHYARD_CHECK(result.sizes() == self.sizes(), "addr_: self has sizes ", self.sizes(),
                   ", and the result ", result.sizes());
  return switchyard::copy_(self, result);
}
Tensor& addr_out(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
                 const Scalar& alpha, Tensor& out) {
  return internal::StoreIn("addr", SumWithPairs(self, vec1, vec2, beta, alpha), out);
}

Tensor trace(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() == 2, "trace: expected a matrix, and got a tensor with dim ",
                   self.dim());
  return switchyard::sum(switchyard::diagonal(self, 0, 0, 1));
}

Tensor vdot(const Tensor& self, const Tensor& other) {
  CheckVectors("vdot", self, other);
  return switchyard::dot(switchyard::conj_physical(self), other);
}
Tensor& vdot_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return internal::StoreSameType("vdot", switchyard::vdot(self, other), out);
}

Tensor adjoint(const Tensor& self) {
  if (self.dim() == 0) return switchyard::conj(self);
  SWITCHYARD_CHECK(self.dim() >= 2,
                   "tensor.adjoint() is only supported on matrices or batches of "
                   "matrices. Got 1-D tensor.");
  return switchyard::conj(switchyard::transpose(self, -2, -1));
}

// Columns are observations; the frequencies of `fweights` count each as several.
Tensor cov(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights) {
  SWITCHYARD_CHECK(self.dim() <= 2,
                   "cov(): expected input to have two or fewer dimensions but got "
                   "an input with ",
                   self.dim(), " dimensions");
  SWITCHYARD_CHECK(self.dtype() != ScalarType::Bool,
                   "cov(): bool dtype is not supported for input");
  const Tensor rows =
      Floating(self.dim() < 2 ? switchyard::reshape(self, {1, self.numel()}) : self);
  const int64_t count = rows.size(1);
  Tensor weights;
  if (fweights.has_value() && fweights->defined()) {
    CheckWeights(*fweights, "fweights", /*is_whole=*/true, count);
    weights = *fweights;
  }
  const bool has_shares = aweights.has_value() && aweights->defined();
  if (has_shares) {
    CheckWeights(*aweights, "aweights", /*is_whole=*/false, count);
    weights = weights.defined() ? switchyard::mul(weights, *aweights) : *aweights;
  }
  if (!weights.defined()) {
    const Tensor around = switchyard::sub(rows, switchyard::mean(rows, {1}, /*keepdim=*/true));
    const Tensor products =
        switchyard::mm(around, switchyard::conj_physical(switchyard::t(around)));
    const int64_t degrees = std::max<int64_t>(count - correction, 0);
    return switchyard::squeeze(switchyard::div(products, degrees));
  }
  const Tensor total = switchyard::sum(weights);
  SWITCHYARD_CHECK(switchyard::item(switchyard::ne(total, 0)).To<bool>(),
                   "cov(): weights sum to zero, can't be normalized");
  const Tensor mean = switchyard::div(
      switchyard::sum(switchyard::mul(rows, weights), {1}, /*keepdim=*/true, std::nullopt), total);
  const Tensor around = switchyard::sub(rows, mean);
  Tensor degrees = switchyard::sub(total, correction);
  if (has_shares) {
    const Tensor squares = switchyard::sum(switchyard::mul(weights, *aweights));
    degrees = switchyard::sub(total, switchyard::mul(switchyard::div(squares, total), correction));
  }
  const Tensor products = switchyard::mm(switchyard::mul(around, weights),
                                         switchyard::conj_physical(switchyard::t(around)));
  return switchyard::squeeze(switchyard::div(products, switchyard::clamp_min(degrees, 0)));
}

// Bounded, part by part, as rounding may lead over 1.
Tensor corrcoef(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() <= 2,
                   "corrcoef(): expected input to have two or fewer dimensions but "
                   "got an input with ",
                   self.dim(), " dimensions");
  const Tensor covariances = switchyard::cov(self);
  if (covariances.dim() == 0) return switchyard::div(covariances, covariances);
  const Tensor spread =
      switchyard::sqrt(switchyard::real(switchyard::diagonal(covariances, 0, 0, 1)));
  const Tensor found =
      switchyard::div(switchyard::div(covariances, switchyard::unsqueeze(spread, 1)),
                      switchyard::unsqueeze(spread, 0));
  if (!IsComplexType(found.dtype())) return switchyard::clamp(found, -1, 1);
  return switchyard::complex(switchyard::clamp(switchyard::real(found), -1, 1),
                             switchyard::clamp(switchyard::imag(found), -1, 1));
}

}  // namespace switchyard::native
