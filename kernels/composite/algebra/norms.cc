// Norms of vectors, and those of matrices that are made of them.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/amin.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/linalg_norm_native.h"
#include "switchyard/ops/linalg_vector_norm.h"
#include "switchyard/ops/linalg_vector_norm_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/renorm.h"
#include "switchyard/ops/renorm_native.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

std::vector<int64_t> DimsOr(OptionalIntArrayRef dim) {
  return dim.has_value() ? dim->ToVector() : std::vector<int64_t>();
}

}  // namespace

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim,
                          bool keepdim, std::optional<ScalarType> dtype) {
  constexpr char kName[] = "linalg_vector_norm";
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), kName, ": self has dtype ", self.dtype(),
                   ", which is not a floating one");
  SWITCHYARD_CHECK(!dtype.has_value() || IsFloatingType(*dtype), kName, ": dtype is ",
                   dtype.value_or(self.dtype()), ", which is not a floating one");
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  return switchyard::norm(operand, std::optional<Scalar>(ord), DimsOr(dim), keepdim);
}

namespace {

constexpr char kName[] = "linalg_norm";

// The sums of columns or of rows, of which the greatest or the least one counts. `dims` are the
// rows and the columns.
Tensor OfMatrices(const Tensor& self, double order, const std::vector<int64_t>& dims,
                  bool keepdim) {
  const bool is_of_columns = std::abs(order) == 1;
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(
      is_of_columns || std::isinf(order), kName, ": order ", order,
      " of matrices needs singular values, which are not computed here");
  std::vector<int64_t> there;
  for (const int64_t dim : dims) there.push_back(internal::WrapDimension(kName, dim, self.dim()));
  SWITCHYARD_CHECK(there[0] != there[1], kName, ": dim ", IntArrayRef(dims), " is one dimension");
  const int64_t summed = is_of_columns ? there[0] : there[1];
  const int64_t other = is_of_columns ? there[1] : there[0];
  const Tensor sums =
      switchyard::sum(switchyard::abs(self), {summed}, /*keepdim=*/true, std::nullopt);
  const Tensor found = order > 0 ? switchyard::amax(sums, {other}, /*keepdim=*/true)
                                 : switchyard::amin(sums, {other}, /*keepdim=*/true);
  if (keepdim) return found;
  std::vector<int64_t> sizes = found.sizes().ToVector();
  sizes.erase(sizes.begin() + std::max(summed, other));
  sizes.erase(sizes.begin() + std::min(summed, other));
  return internal::UnsafeView(found, sizes);
}

// The dimensions of the two of a matrix where none are given.
std::vector<int64_t> AllDims(const Tensor& self) {
  std::vector<int64_t> dims;
  for (int64_t d = 0; d < self.dim(); ++d) dims.push_back(d);
  return dims;
}

}  // namespace

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim,
                   bool keepdim, std::optional<ScalarType> dtype) {
  if (!ord.has_value()) return switchyard::linalg_vector_norm(self, 2, dim, keepdim, dtype);
  const std::vector<int64_t> dims = dim.has_value() ? dim->ToVector() : AllDims(self);
  SWITCHYARD_CHECK(dims.size() == 1 || dims.size() == 2, kName, ": order ", *ord,
                   " is for one dimension or two, not for ", IntArrayRef(dims));
  if (dims.size() == 1) return switchyard::linalg_vector_norm(self, *ord, dims, keepdim, dtype);
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  return OfMatrices(operand, ord->To<double>(), dims, keepdim);
}
Tensor linalg_norm(const Tensor& self, std::string_view ord, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(
      ord != "nuc", kName, ": order 'nuc' needs singular values, which are not computed here");
  SWITCHYARD_CHECK(ord == "fro", kName, ": order is '", ord, "', neither 'fro' nor 'nuc'");
  const std::vector<int64_t> dims = dim.has_value() ? dim->ToVector() : AllDims(self);
  SWITCHYARD_CHECK(dims.size() == 2, kName, ": order 'fro' is for two dimensions, not for ",
                   IntArrayRef(dims));
  return switchyard::linalg_vector_norm(self, 2, dims, keepdim, dtype);
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
