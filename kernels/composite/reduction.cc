// Reductions in forms that others make: over all dimensions, over several, with `unbiased`, of two
// tensors, two at once; and logsumexp.

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/reduced_dimensions.h"
#include "kernels/composite/out.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/all_native.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/any_native.h"
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
#include "switchyard/ops/ne.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/std.h"
#include "switchyard/ops/std_mean.h"
#include "switchyard/ops/std_mean_native.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/sum_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/var.h"
#include "switchyard/ops/var_mean.h"
#include "switchyard/ops/var_mean_native.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) {
  return switchyard::sum(self, IntArrayRef(), /*keepdim=*/false, dtype);
}
Tensor mean(const Tensor& self, std::optional<ScalarType> dtype) {
  return switchyard::mean(self, IntArrayRef(), /*keepdim=*/false, dtype);
}

Tensor& mean_out(const Tensor& self, std::optional<ScalarType> dtype, Tensor& out) {
  return switchyard::mean_out(out, self, IntArrayRef(), /*keepdim=*/false, dtype);
}

namespace {

void CheckHoldsTruth(const char* name, const Tensor& out) {
  SWITCHYARD_CHECK(out.dtype() == ScalarType::Bool || out.dtype() == ScalarType::Byte, name,
                   ": out has dtype ", out.dtype(), ", not Bool");
}

// Tests one dimension after the other, so that none of another size moves.
template <typename TestAlong>
Tensor TestOver(const char* name, const Tensor& self, IntArrayRef dims, bool keepdim,
                TestAlong test) {
  const internal::ReducedDimensions reduced(name, self.sizes(), dims);
  if (dims.empty() || self.dim() == 0) {  // each element by itself
    const Tensor truth = switchyard::ne(self, 0);
    return self.dtype() == ScalarType::Byte ? switchyard::to(truth, ScalarType::Byte) : truth;
  }
  Tensor result = self;
  for (int64_t d = self.dim() - 1; d >= 0; --d) {
    if (reduced.IsReduced(static_cast<size_t>(d))) result = test(result, d, keepdim);
  }
  return result;
}

Tensor AnyAlong(const Tensor& self, int64_t dim, bool keepdim) {
  return switchyard::any(self, dim, keepdim);
}
Tensor AllAlong(const Tensor& self, int64_t dim, bool keepdim) {
  return switchyard::all(self, dim, keepdim);
}

std::vector<int64_t> EveryDimension(const Tensor& self) {
  std::vector<int64_t> dims(static_cast<size_t>(self.dim()));
  std::iota(dims.begin(), dims.end(), int64_t{0});
  return dims;
}

}  // namespace

// Without dims over all dimensions; over an empty list of them each element is tested by itself.
Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  if (dim.has_value()) return TestOver("any", self, *dim, keepdim, AnyAlong);
  return TestOver("any", self, EveryDimension(self), keepdim, AnyAlong);
}
Tensor& any_out(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, Tensor& out) {
  CheckHoldsTruth("any", out);
  return internal::StoreIn("any", native::any(self, dim, keepdim), out);
}
Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  if (dim.has_value()) return TestOver("all", self, *dim, keepdim, AllAlong);
  return TestOver("all", self, EveryDimension(self), keepdim, AllAlong);
}
Tensor& all_out(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, Tensor& out) {
  CheckHoldsTruth("all", out);
  return internal::StoreIn("all", native::all(self, dim, keepdim), out);
}

Tensor& max_out(const Tensor& self, Tensor& out) {
  return internal::StoreSameType("max", switchyard::max(self), out);
}
Tensor& min_out(const Tensor& self, Tensor& out) {
  return internal::StoreSameType("min", switchyard::min(self), out);
}

Tensor var(const Tensor& self, bool unbiased) {
  return switchyard::var(self, std::nullopt, std::optional<Scalar>(unbiased ? 1 : 0),
                         /*keepdim=*/false);
}
Tensor var(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return switchyard::var(self, dim, std::optional<Scalar>(unbiased ? 1 : 0), keepdim);
}
Tensor& var_out(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim,
                Tensor& out) {
  return switchyard::var_out(out, self, dim, std::optional<Scalar>(unbiased ? 1 : 0), keepdim);
}

Tensor std(const Tensor& self, bool unbiased) {
  return switchyard::std(self, std::nullopt, std::optional<Scalar>(unbiased ? 1 : 0),
                         /*keepdim=*/false);
}
Tensor std(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return switchyard::std(self, dim, std::optional<Scalar>(unbiased ? 1 : 0), keepdim);
}
Tensor& std_out(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim,
                Tensor& out) {
  return switchyard::std_out(out, self, dim, std::optional<Scalar>(unbiased ? 1 : 0), keepdim);
}

using TwoTensors = std::tuple<Tensor, Tensor>;

TwoTensors var_mean(const Tensor& self, OptionalIntArrayRef dim,
                    const std::optional<Scalar>& correction, bool keepdim) {
  return {switchyard::var(self, dim, correction, keepdim), switchyard::mean(self, dim, keepdim)};
}
TwoTensors var_mean(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return switchyard::var_mean(self, dim, std::optional<Scalar>(unbiased ? 1 : 0), keepdim);
}
TwoTensors var_mean(const Tensor& self, bool unbiased) {
  return native::var_mean(self, std::nullopt, unbiased, /*keepdim=*/false);
}

TwoTensors std_mean(const Tensor& self, OptionalIntArrayRef dim,
                    const std::optional<Scalar>& correction, bool keepdim) {
  return {switchyard::std(self, dim, correction, keepdim), switchyard::mean(self, dim, keepdim)};
}
TwoTensors std_mean(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return switchyard::std_mean(self, dim, std::optional<Scalar>(unbiased ? 1 : 0), keepdim);
}
TwoTensors std_mean(const Tensor& self, bool unbiased) {
  return native::std_mean(self, std::nullopt, unbiased, /*keepdim=*/false);
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
  const Tensor operand = is_integral ? switchyard::to(self, DefaultFloatingType()) : self;
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
