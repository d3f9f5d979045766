// Norms of vectors and of matrices, and the condition of matrices.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/matrix_checks.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/amin.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/frobenius_norm.h"
#include "switchyard/ops/frobenius_norm_native.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/linalg_cond.h"
#include "switchyard/ops/linalg_cond_native.h"
#include "switchyard/ops/linalg_inv_ex.h"
#include "switchyard/ops/linalg_matrix_norm.h"
#include "switchyard/ops/linalg_matrix_norm_native.h"
#include "switchyard/ops/linalg_norm.h"
#include "switchyard/ops/linalg_norm_native.h"
#include "switchyard/ops/linalg_svdvals.h"
#include "switchyard/ops/linalg_vector_norm.h"
#include "switchyard/ops/linalg_vector_norm_native.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/norm.h"
#include "switchyard/ops/nuclear_norm.h"
#include "switchyard/ops/nuclear_norm_native.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

constexpr char kVector[] = "linalg.vector_norm";
constexpr char kMatrix[] = "linalg.matrix_norm";

void CheckDtype(const char* name, ScalarType type, std::optional<ScalarType> dtype) {
  if (!dtype.has_value()) return;
  SWITCHYARD_CHECK(IsFloatingType(*dtype) || IsComplexType(*dtype), name,
                   ": dtype should be floating point or complex, but got ", *dtype);
  const bool is_complex = IsComplexType(type);
  SWITCHYARD_CHECK(is_complex == IsComplexType(*dtype), name, ": dtype should be ",
                   is_complex ? "complex for complex" : "real for real", " inputs, but got ",
                   *dtype);
  SWITCHYARD_CHECK(ElementSize(*dtype) >= ElementSize(type), name, ": the dtype of the input (",
                   type, ") should be convertible without narrowing to the specified dtype (",
                   *dtype, ")");
}

// Orders that are no sum have no value for no elements.
void CheckHasIdentity(const Tensor& self, const Scalar& ord, IntArrayRef dims) {
  const double order = ord.To<double>();
  if (order >= 0 && !std::isinf(order)) return;
  SWITCHYARD_CHECK(!dims.empty() || self.numel() > 0, kVector, " cannot compute the ", ord,
                   " norm on an empty tensor because the operation does not have an identity");
  for (const int64_t dim : dims) {
    SWITCHYARD_CHECK(self.size(dim) > 0, kVector, " cannot compute the ", ord,
                     " norm on the dimension ", dim,
                     "because this dimension is empty and the operation does not have an identity");
  }
}

}  // namespace

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim,
                          bool keepdim, std::optional<ScalarType> dtype) {
  internal::CheckFloatingOrComplex(kVector, self.dtype());
  CheckDtype(kVector, self.dtype(), dtype);
  const std::vector<int64_t> dims = dim.has_value() ? dim->ToVector() : std::vector<int64_t>();
  std::vector<int64_t> seen;
  for (const int64_t one : dims) {
    const int64_t d = internal::WrapDimension(kVector, one, self.dim());
    SWITCHYARD_CHECK(std::count(seen.begin(), seen.end(), d) == 0, "dim ", d,
                     " appears multiple times in the list of dims");
    seen.push_back(d);
  }
  if (self.dim() > 0) CheckHasIdentity(self, ord, dims);
  Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  if (IsComplexType(operand.dtype())) operand = switchyard::abs(operand);
  return switchyard::norm(operand, std::optional<Scalar>(ord), dims, keepdim);
}
Tensor& linalg_vector_norm_out(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim,
                               bool keepdim, std::optional<ScalarType> dtype, Tensor& out) {
  return internal::StoreSameType(
      "linalg_vector_norm", switchyard::linalg_vector_norm(self, ord, dim, keepdim, dtype), out);
}

namespace {

// A matrix norm's operand: rows and columns, checked.
struct Sides {
  Sides(const Tensor& self, IntArrayRef dim) {
    SWITCHYARD_CHECK(dim.size() == 2, kMatrix, ": dim must be a 2-tuple. Got ", dim);
    rows = internal::WrapDimension(kMatrix, dim[0], self.dim());
    columns = internal::WrapDimension(kMatrix, dim[1], self.dim());
    SWITCHYARD_CHECK(rows != columns, kMatrix, ": dims must be different. Got (", dim[0], ", ",
                     dim[1], ")");
  }

  int64_t rows;
  int64_t columns;
};

void CheckMatrixOperand(const Tensor& self, std::optional<ScalarType> dtype) {
  internal::CheckIsMatrix(kMatrix, self);
  internal::CheckFloatingOrComplex(kMatrix, self.dtype());
  CheckDtype(kMatrix, self.dtype(), dtype);
}

Tensor WithBoth(const Tensor& norm, const Sides& sides) {
  const Tensor first = switchyard::unsqueeze(norm, std::min(sides.rows, sides.columns));
  return switchyard::unsqueeze(first, std::max(sides.rows, sides.columns));
}

Tensor ValuesOf(const Tensor& self, const Sides& sides) {
  internal::CheckFloatingOrComplex(kMatrix, self.dtype(), /*allows_low=*/false);
  const int64_t from[] = {sides.rows, sides.columns};
  return switchyard::linalg_svdvals(switchyard::movedim(self, from, {-2, -1}));
}

// The greatest or the least along a dimension; the greatest of none is 0.
Tensor Extreme(const Tensor& values, int64_t dim, bool is_greatest, bool keepdim) {
  SWITCHYARD_CHECK_INDEX(is_greatest || values.size(dim) > 0, "amin(): Expected reduction dim ",
                         dim, " to have non-zero size.");
  if (values.size(dim) == 0) return switchyard::sum(values, {dim}, keepdim);
  return is_greatest ? switchyard::amax(values, {dim}, keepdim)
                     : switchyard::amin(values, {dim}, keepdim);
}

}  // namespace

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim,
                          std::optional<ScalarType> dtype) {
  CheckMatrixOperand(self, std::nullopt);
  const Sides sides(self, dim);
  const double order = ord.To<double>();
  const double size = std::abs(order);
  SWITCHYARD_CHECK(size == 1 || size == 2 || std::isinf(size), kMatrix, ": Order ", ord,
                   " not supported.");
  CheckMatrixOperand(self, dtype);
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  if (size == 2) {
    const Tensor found = Extreme(ValuesOf(operand, sides), -1, order > 0, /*keepdim=*/false);
    return keepdim ? WithBoth(found, sides) : found;
  }
  const int64_t summed = size == 1 ? sides.rows : sides.columns;
  int64_t other = size == 1 ? sides.columns : sides.rows;
  const Tensor sums = switchyard::linalg_vector_norm(operand, 1, {summed}, keepdim);
  if (!keepdim && other > summed) --other;
  return Extreme(sums, other, order > 0, keepdim);
}
Tensor linalg_matrix_norm(const Tensor& self, std::string_view ord, IntArrayRef dim, bool keepdim,
                          std::optional<ScalarType> dtype) {
  CheckMatrixOperand(self, std::nullopt);
  const Sides sides(self, dim);
  SWITCHYARD_CHECK(ord == "fro" || ord == "nuc", kMatrix, ": Order ", ord, " not supported.");
  CheckMatrixOperand(self, dtype);
  if (ord == "fro") return switchyard::linalg_vector_norm(self, 2, dim, keepdim, dtype);
  const Tensor operand = dtype.has_value() ? switchyard::to(self, *dtype) : self;
  const Tensor found = switchyard::sum(ValuesOf(operand, sides), {-1}, /*keepdim=*/false);
  return keepdim ? WithBoth(found, sides) : found;
}
Tensor& linalg_matrix_norm_out(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype, Tensor& out) {
  const Tensor norm = switchyard::linalg_matrix_norm(self, ord, dim, keepdim, dtype);
  return internal::StoreSameType("linalg_matrix_norm", norm, out);
}
Tensor& linalg_matrix_norm_out(const Tensor& self, std::string_view ord, IntArrayRef dim,
                               bool keepdim, std::optional<ScalarType> dtype, Tensor& out) {
  const Tensor norm = switchyard::linalg_matrix_norm(self, ord, dim, keepdim, dtype);
  return internal::StoreSameType("linalg_matrix_norm", norm, out);
}

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim,
                   bool keepdim, std::optional<ScalarType> dtype) {
  if (dim.has_value()) {
    SWITCHYARD_CHECK(dim->size() == 1 || dim->size() == 2,
                     "linalg.norm: If dim is specified, it must be of length 1 or 2. Got ", *dim);
  } else if (ord.has_value()) {
    SWITCHYARD_CHECK(self.dim() == 1 || self.dim() == 2,
                     "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. "
                     "Got ",
                     self.dim(), "D.");
  }
  const auto rank = dim.has_value() ? static_cast<int64_t>(dim->size()) : self.dim();
  if (!ord.has_value() || rank != 2) {
    return switchyard::linalg_vector_norm(self, ord.value_or(2), dim, keepdim, dtype);
  }
  const std::vector<int64_t> dims = dim.has_value() ? dim->ToVector() : std::vector<int64_t>{0, 1};
  return switchyard::linalg_matrix_norm(self, *ord, dims, keepdim, dtype);
}
Tensor linalg_norm(const Tensor& self, std::string_view ord, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype) {
  if (dim.has_value()) {
    SWITCHYARD_CHECK(dim->size() == 1 || dim->size() == 2,
                     "linalg.norm: If dim is specified, it must be of length 1 or 2. Got ", *dim);
  } else {
    SWITCHYARD_CHECK(self.dim() == 1 || self.dim() == 2,
                     "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. "
                     "Got ",
                     self.dim(), "D.");
  }
  const std::vector<int64_t> dims = dim.has_value() ? dim->ToVector() : std::vector<int64_t>{0, 1};
  return switchyard::linalg_matrix_norm(self, ord, dims, keepdim, dtype);
}
Tensor& linalg_norm_out(const Tensor& self, const std::optional<Scalar>& ord,
                        OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype,
                        Tensor& out) {
  const Tensor norm = switchyard::linalg_norm(self, ord, dim, keepdim, dtype);
  return internal::StoreSameType("linalg_norm", norm, out);
}
Tensor& linalg_norm_out(const Tensor& self, std::string_view ord, OptionalIntArrayRef dim,
                        bool keepdim, std::optional<ScalarType> dtype, Tensor& out) {
  const Tensor norm = switchyard::linalg_norm(self, ord, dim, keepdim, dtype);
  return internal::StoreSameType("linalg_norm", norm, out);
}

// --- older names ---------------------------------------------------------------------------------

Tensor frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  SWITCHYARD_CHECK(dim.size() <= 2, "Expected at most 2 dimensions, but got ", dim.size(),
                   " dimensions instead.");
  if (dim.size() < 2) return switchyard::linalg_vector_norm(self, 2, dim, keepdim);
  return switchyard::linalg_matrix_norm(self, "fro", dim, keepdim);
}
Tensor& frobenius_norm_out(const Tensor& self, IntArrayRef dim, bool keepdim, Tensor& out) {
  return internal::StoreSameType("frobenius_norm", switchyard::frobenius_norm(self, dim, keepdim),
                                 out);
}
Tensor nuclear_norm(const Tensor& self, bool keepdim) {
  return switchyard::linalg_matrix_norm(self, "nuc", {-2, -1}, keepdim);
}
Tensor nuclear_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return switchyard::linalg_matrix_norm(self, "nuc", dim, keepdim);
}
Tensor& nuclear_norm_out(const Tensor& self, bool keepdim, Tensor& out) {
  return internal::StoreSameType("nuclear_norm", switchyard::nuclear_norm(self, keepdim), out);
}
Tensor& nuclear_norm_out(const Tensor& self, IntArrayRef dim, bool keepdim, Tensor& out) {
  return internal::StoreSameType("nuclear_norm", switchyard::nuclear_norm(self, dim, keepdim), out);
}

// --- conditions ----------------------------------------------------------------------------------

namespace {

constexpr char kCond[] = "linalg.cond";

// The norm of a matrix times that of its inverse, which is infinite if there is none.
template <typename Order>
Tensor ByInverse(const Tensor& self, const Order& order) {
  const auto [inverse, info] = switchyard::linalg_inv_ex(self, /*check_errors=*/false);
  const Tensor product = switchyard::mul(
      switchyard::linalg_matrix_norm(self, order),
      switchyard::linalg_matrix_norm(
          switchyard::masked_fill(
              inverse,
              switchyard::unsqueeze(switchyard::unsqueeze(switchyard::gt(info, 0), -1), -1), 1),
          order));
  return switchyard::masked_fill(product, switchyard::gt(info, 0),
                                 std::numeric_limits<double>::infinity());
}

void CheckCondOperand(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() >= 2, kCond, ": The input tensor must have at least 2 dimensions.");
}

}  // namespace

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  CheckCondOperand(self);
  const Scalar order = p.value_or(2);
  const double number = order.To<double>();
  const double size = std::abs(number);
  SWITCHYARD_CHECK_VALUE(size == 1 || size == 2 || std::isinf(size), kCond,
                         " got an invalid norm type: ", order);
  if (size != 2) {
    internal::CheckIsSquare(Join(kCond, "(ord=", order, ")"), self);
    if (self.numel() == 0) return switchyard::linalg_matrix_norm(self, order);
    return ByInverse(self, order);
  }
  const Tensor values = switchyard::linalg_svdvals(self);
  if (values.numel() == 0) return switchyard::sum(values, {-1}, /*keepdim=*/false);
  const Tensor first = switchyard::select(values, -1, 0);
  const Tensor last = switchyard::select(values, -1, -1);
  return number > 0 ? switchyard::div(first, last) : switchyard::div(last, first);
}
Tensor linalg_cond(const Tensor& self, std::string_view p) {
  CheckCondOperand(self);
  SWITCHYARD_CHECK_VALUE(p == "fro" || p == "nuc", kCond, " got an invalid norm type: ", p);
  internal::CheckIsSquare(Join(kCond, "(ord=", p, ")"), self);
  if (self.numel() == 0) return switchyard::linalg_matrix_norm(self, p);
  return ByInverse(self, p);
}
Tensor& linalg_cond_out(const Tensor& self, const std::optional<Scalar>& p, Tensor& out) {
  return internal::StoreSameType("linalg_cond", switchyard::linalg_cond(self, p), out);
}
Tensor& linalg_cond_out(const Tensor& self, std::string_view p, Tensor& out) {
  return internal::StoreSameType("linalg_cond", switchyard::linalg_cond(self, p), out);
}

}  // namespace switchyard::native
