// Powers of matrices, cross products, and equations of tensors.

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/matrix_checks.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/_linalg_check_errors.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/cross.h"
#include "switchyard/ops/cross_native.h"
#include "switchyard/ops/eye.h"
#include "switchyard/ops/linalg_cross.h"
#include "switchyard/ops/linalg_cross_native.h"
#include "switchyard/ops/linalg_inv.h"
#include "switchyard/ops/linalg_inv_ex.h"
#include "switchyard/ops/linalg_matrix_exp.h"
#include "switchyard/ops/linalg_matrix_power.h"
#include "switchyard/ops/linalg_matrix_power_native.h"
#include "switchyard/ops/linalg_solve.h"
#include "switchyard/ops/linalg_tensorinv.h"
#include "switchyard/ops/linalg_tensorinv_native.h"
#include "switchyard/ops/linalg_tensorsolve.h"
#include "switchyard/ops/linalg_tensorsolve_native.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/matrix_exp_native.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/roll.h"
#include "switchyard/ops/sub.h"

namespace switchyard::native {

Tensor matrix_exp(const Tensor& self) { return switchyard::linalg_matrix_exp(self); }

Tensor linalg_matrix_power(const Tensor& self, int64_t n) {
  internal::CheckIsSquare("linalg.matrix_power", self);
  if (n == 0) {
    const Tensor unit =
        switchyard::eye(self.size(-1), TensorOptions(self.dtype()).device(self.device()));
    return switchyard::copy(self, unit);
  }
  Tensor result;
  Tensor square = n < 0 ? switchyard::linalg_inv(self) : self;
  for (int64_t rest = n < 0 ? -n : n; rest > 0; rest /= 2) {
    if (rest % 2 == 1) result = result.defined() ? switchyard::matmul(result, square) : square;
    if (rest > 1) square = switchyard::matmul(square, square);
  }
  return n == 1 ? switchyard::clone(self) : result;
}
Tensor& linalg_matrix_power_out(const Tensor& self, int64_t n, Tensor& out) {
  return internal::StoreSameType("linalg_matrix_power", switchyard::linalg_matrix_power(self, n),
                                 out);
}

Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  constexpr char kName[] = "linalg.cross";
  SWITCHYARD_CHECK(self.dim() == other.dim(), kName,
                   ": inputs must have the same number of dimensions.");
  SWITCHYARD_CHECK(self.dtype() == other.dtype(), "expected scalar type ", self.dtype(),
                   " but found ", other.dtype());
  const int64_t d = internal::WrapDimension(kName, dim, self.dim());
  SWITCHYARD_CHECK(self.dim() > 0 && self.size(d) == 3 && other.size(d) == 3, kName,
                   ": inputs dimension ", dim, " must have length 3. Got ",
                   self.dim() > 0 ? self.size(d) : 1, " and ", self.dim() > 0 ? other.size(d) : 1);
  const auto turned = [&](const Tensor& tensor, int64_t by) {
    return switchyard::roll(tensor, {-by}, {d});
  };
  return switchyard::sub(switchyard::mul(turned(self, 1), turned(other, 2)),
                         switchyard::mul(turned(self, 2), turned(other, 1)));
}
Tensor& linalg_cross_out(const Tensor& self, const Tensor& other, int64_t dim, Tensor& out) {
  return internal::StoreSameType("linalg_cross", switchyard::linalg_cross(self, other, dim), out);
}

// Without a dimension it is the first that has three elements.
Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  int64_t d = dim.value_or(0);
  if (!dim.has_value()) {
    while (d < self.dim() && self.size(d) != 3) ++d;
    SWITCHYARD_CHECK(d < self.dim(), "no dimension of size 3 in input");
  }
  return switchyard::linalg_cross(self, other, d);
}
Tensor& cross_out(const Tensor& self, const Tensor& other, std::optional<int64_t> dim,
                  Tensor& out) {
  return internal::StoreSameType("cross", switchyard::cross(self, other, dim), out);
}

namespace {

int64_t CountOf(const int64_t* first, const int64_t* last) {
  return std::accumulate(first, last, int64_t{1}, [](int64_t a, int64_t b) { return a * b; });
}

}  // namespace

// The first dimensions are the rows of a matrix, the others its columns.
Tensor linalg_tensorinv(const Tensor& self, int64_t ind) {
  SWITCHYARD_CHECK(ind > 0, "Expected a strictly positive integer for 'ind', but got ", ind);
  const IntArrayRef sizes = self.sizes();
  const int64_t* const middle = sizes.begin() + std::min(ind, self.dim());
  const int64_t rows = CountOf(sizes.begin(), middle);
  const int64_t columns = CountOf(middle, sizes.end());
  SWITCHYARD_CHECK(rows == columns,
                   "Expected self to satisfy the requirement prod(self.shape[ind:]) == "
                   "prod(self.shape[:ind]), but got ",
                   columns, " != ", rows);
  const auto [inverse, info] =
      switchyard::linalg_inv_ex(switchyard::reshape(self, {rows, columns}), false);
  switchyard::_linalg_check_errors(info, "inv", /*is_matrix=*/true);
  std::vector<int64_t> shape(middle, sizes.end());
  shape.insert(shape.end(), sizes.begin(), middle);
  return switchyard::reshape(inverse, shape);
}
Tensor& linalg_tensorinv_out(const Tensor& self, int64_t ind, Tensor& out) {
  return internal::StoreSameType("linalg_tensorinv", switchyard::linalg_tensorinv(self, ind), out);
}

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  Tensor matrix = self;
  if (dims.has_value()) {
    std::vector<int64_t> last(dims->size());
    std::iota(last.begin(), last.end(), self.dim() - static_cast<int64_t>(dims->size()));
    matrix = switchyard::movedim(self, *dims, last);
  }
  const IntArrayRef sizes = matrix.sizes();
  const int64_t* const middle = sizes.begin() + std::min(other.dim(), matrix.dim());
  const int64_t columns = CountOf(middle, sizes.end());
  const int64_t rows = other.numel();
  SWITCHYARD_CHECK(rows == columns,
                   "Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == "
                   "prod(self.shape[:other.ndim]), but got ",
                   columns, " != ", rows);
  const std::vector<int64_t> shape(middle, sizes.end());
  const Tensor solution = switchyard::linalg_solve(switchyard::reshape(matrix, {rows, columns}),
                                                   switchyard::reshape(other, {rows}));
  return switchyard::reshape(solution, shape);
}
Tensor& linalg_tensorsolve_out(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims,
                               Tensor& out) {
  return internal::StoreSameType("linalg_tensorsolve",
                                 switchyard::linalg_tensorsolve(self, other, dims), out);
}

}  // namespace switchyard::native
