#include "kernels/gradients/matrices.h"

#include "switchyard/ops/add.h"
#include "switchyard/ops/adjoint.h"
#include "switchyard/ops/diag_embed.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/linalg_solve_triangular.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/real.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/triu.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::gradients {

Tensor Product(const Tensor& a, const Tensor& b) { return switchyard::matmul(a, b); }
Tensor Adjoint(const Tensor& a) { return switchyard::adjoint(a); }
Tensor Sum(const Tensor& a, const Tensor& b) { return switchyard::add(a, b); }
Tensor Difference(const Tensor& a, const Tensor& b) { return switchyard::sub(a, b); }
Tensor Scaled(const Tensor& a, double factor) { return switchyard::mul(a, factor); }

Tensor AsColumns(const Tensor& vectors) { return switchyard::unsqueeze(vectors, -1); }
Tensor AsRows(const Tensor& vectors) { return switchyard::unsqueeze(vectors, -2); }
Tensor DiagonalOf(const Tensor& a) { return switchyard::diagonal(a, 0, -2, -1); }
Tensor DiagonalMatrix(const Tensor& vectors) { return switchyard::diag_embed(vectors); }
Tensor WithoutDiagonal(const Tensor& a) { return Difference(a, DiagonalMatrix(DiagonalOf(a))); }

Tensor RealPartOf(const Tensor& a) { return IsComplexType(a.dtype()) ? switchyard::real(a) : a; }

Tensor SumOfDefined(const Tensor& a, const Tensor& b) {
  if (!a.defined()) return b;
  return b.defined() ? Sum(a, b) : a;
}

Tensor HalfLower(const Tensor& a) {
  return Scaled(Sum(switchyard::tril(a), switchyard::tril(a, -1)), 0.5);
}
Tensor HalfUpper(const Tensor& a) {
  return Scaled(Sum(switchyard::triu(a), switchyard::triu(a, 1)), 0.5);
}

Tensor Gaps(const Tensor& values) {
  return Sum(Difference(AsRows(values), AsColumns(values)),
             DiagonalMatrix(switchyard::ones_like(values)));
}

Tensor FirstColumns(const Tensor& a, int64_t count) {
  return count == a.size(-1) ? a : switchyard::narrow(a, -1, 0, count);
}
Tensor FirstRows(const Tensor& a, int64_t count) {
  return count == a.size(-2) ? a : switchyard::narrow(a, -2, 0, count);
}
Tensor LastColumns(const Tensor& a, int64_t start) {
  return switchyard::narrow(a, -1, start, a.size(-1) - start);
}
Tensor LastRows(const Tensor& a, int64_t start) {
  return switchyard::narrow(a, -2, start, a.size(-2) - start);
}

Tensor SolvedTriangle(const Tensor& a, const Tensor& b, bool is_upper, bool is_left, bool is_unit) {
  return switchyard::linalg_solve_triangular(a, b, is_upper, is_left, is_unit);
}

}  // namespace switchyard::gradients
