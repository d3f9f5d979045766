// Parts of a tensor brought to a norm.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/norm_except_dim_native.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/renorm.h"
#include "switchyard/ops/renorm_native.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

std::vector<int64_t> AllBut(int64_t dim, int64_t rank) {
  std::vector<int64_t> others;
  for (int64_t i = 0; i < rank; ++i) {
    if (i != dim) others.push_back(i);
  }
  return others;
}

}  // namespace

// The norm over all dimensions but one, which -1 stands for none of.
Tensor norm_except_dim(const Tensor& v, int64_t pow, int64_t dim) {
  if (dim == -1) return switchyard::norm(v, pow);
  const int64_t d = internal::WrapDimension("norm_except_dim", dim, v.dim());
  return switchyard::norm(v, std::optional<Scalar>(pow), AllBut(d, v.dim()), /*keepdim=*/true);
}

// Parts along a dimension whose norm is greater get this norm.
Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  constexpr char kRenorm[] = "renorm";
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), kRenorm, ": self has dtype ", self.dtype(),
                   ", which is not a floating one");
  SWITCHYARD_CHECK(p.To<double>() > 0, kRenorm, ": p is ", p, ", which is not positive");
  SWITCHYARD_CHECK(maxnorm.To<double>() >= 0, kRenorm, ": maxnorm is ", maxnorm,
                   ", a negative number");
  SWITCHYARD_CHECK(self.dim() > 1, kRenorm, ": self of sizes ", self.sizes(), " has no parts");
  const int64_t d = internal::WrapDimension(kRenorm, dim, self.dim());
  const std::vector<int64_t> others = AllBut(d, self.dim());
  const auto norm = [&](const Tensor& parts) {
    return switchyard::norm(parts, std::optional<Scalar>(p), others, /*keepdim=*/true);
  };
  // Parts that stay as they are have the gradient of a copy, NaN or not.
  const Tensor is_greater = switchyard::gt(norm(self), maxnorm);
  const Tensor parts = switchyard::where(is_greater, self, 0);
  // Source: PyTorch, which keeps the divisor from zero so.
  const Tensor factor =
      switchyard::mul(switchyard::reciprocal(switchyard::add(norm(parts), 1e-7, 1)), maxnorm);
  return switchyard::where(is_greater, switchyard::mul(parts, factor), self);
}

Tensor& renorm_out(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm,
                   Tensor& out) {
  return internal::StoreSameType("renorm", switchyard::renorm(self, p, dim, maxnorm), out);
}
Tensor& renorm_(Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  return switchyard::copy_(self, switchyard::renorm(self, p, dim, maxnorm));
}

}  // namespace switchyard::native
