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
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/renorm.h"
#include "switchyard/ops/renorm_native.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {

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
  std::vector<int64_t> others;
  for (int64_t i = 0; i < self.dim(); ++i) {
    if (i != d) others.push_back(i);
  }
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
