// Composite reductions: over all dimensions, with `unbiased`, of two tensors; and logsumexp.

#include <cstdint>
#include <limits>
#include <optional>

#include "kernels/common/reduced_dimensions.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/logsumexp.h"
#include "switchyard/ops/logsumexp_native.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/maximum.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mean_native.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/min_native.h"
#include "switchyard/ops/minimum.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/std.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/sum_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/var.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) {
  return switchyard::sum(self, IntArrayRef(), /*keepdim=*/false, dtype);
}
Tensor mean(const Tensor& self, std::optional<ScalarType> dtype) {
  return switchyard::mean(self, IntArrayRef(), /*keepdim=*/false, dtype);
}

Tensor max(const Tensor& self, const Tensor& other) { return switchyard::maximum(self, other); }
Tensor& max_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::maximum_out(out, self, other);
}
Tensor min(const Tensor& self, const Tensor& other) { return switchyard::minimum(self, other); }
Tensor& min_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::minimum_out(out, self, other);
}

Tensor var(const Tensor& self, bool unbiased) {
  return switchyard::var(self, std::nullopt, std::optional<int64_t>(unbiased), /*keepdim=*/false);
}
Tensor var(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return switchyard::var(self, dim, std::optional<int64_t>(unbiased), keepdim);
}
Tensor& var_out(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim,
                Tensor& out) {
  return switchyard::var_out(out, self, dim, std::optional<int64_t>(unbiased), keepdim);
}

Tensor std(const Tensor& self, bool unbiased) {
  return switchyard::std(self, std::nullopt, std::optional<int64_t>(unbiased), /*keepdim=*/false);
}
Tensor std(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return switchyard::std(self, dim, std::optional<int64_t>(unbiased), keepdim);
}
Tensor& std_out(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim,
                Tensor& out) {
  return switchyard::std_out(out, self, dim, std::optional<int64_t>(unbiased), keepdim);
}

Tensor norm(const Tensor& self, const Scalar& p) {
  return switchyard::norm(self, p, IntArrayRef(), /*keepdim=*/false);
}
Tensor norm(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) {
  return switchyard::norm(self, p, IntArrayRef(), /*keepdim=*/false, dtype);
}

// The greatest element is subtracted, unless it is infinite, so that no exponential overflows.
Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  SWITCHYARD_CHECK(!dim.empty() || keepdim || self.dim() == 0 || self.numel() == 0,
                   "logsumexp: no dimension is given, and keepdim is false");
  const bool is_integral = IsIntegralType(self.dtype(), /*include_bool=*/true);
  const Tensor operand = is_integral ? switchyard::to(self, ScalarType::Float) : self;
  const internal::ReducedDimensions dims("logsumexp", operand.sizes(), dim);
  if (operand.numel() == 0) {
    Tensor sums = switchyard::sum(switchyard::exp(operand), dim, keepdim);
    return switchyard::log_(sums);
  }
  Tensor greatest = switchyard::amax(operand, dim, /*keepdim=*/true);
  const double infinity = std::numeric_limits<double>::infinity();
  switchyard::masked_fill_(greatest, switchyard::eq(switchyard::abs(greatest), infinity), 0);
  Tensor rest = switchyard::sub(operand, greatest);
  Tensor sums = switchyard::sum(switchyard::exp_(rest), dim, keepdim);
  const auto sizes = dims.ResultSizes(keepdim);
  const Tensor shaped = ViewOf(greatest, sizes, RowMajorStrides(sizes), greatest.storage_offset());
  return switchyard::add_(switchyard::log_(sums), shaped);
}
Tensor& logsumexp_out(const Tensor& self, IntArrayRef dim, bool keepdim, Tensor& out) {
  SWITCHYARD_CHECK(IsFloatingType(out.dtype()), "logsumexp: out has dtype ", out.dtype(),
                   ", which is no floating one");
  const Tensor result = switchyard::logsumexp(self, dim, keepdim);
  ResizeTo(out, result.sizes());
  return switchyard::copy_(out, result);
}

}  // namespace switchyard::native
