// Cholesky factors, what they solve, and solutions of triangles.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/matrix_info.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/linalg/blocked.h"
#include "kernels/cpu/linalg/matrices.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_cholesky_solve_helper_native.h"
#include "switchyard/ops/cholesky_inverse_native.h"
#include "switchyard/ops/linalg_cholesky_ex_native.h"
#include "switchyard/ops/linalg_solve_triangular_native.h"
#include "switchyard/ops/triangular_solve_native.h"

namespace switchyard::native {
namespace {

using internal::Columns;
using internal::MatrixAt;
using Form = internal::Triangle::Form;

constexpr auto kOperators =
    SWITCHYARD_OPERATORS("linalg_cholesky_ex", "_cholesky_solve_helper", "cholesky_inverse",
                         "linalg_solve_triangular", "triangular_solve");

// X of A X = B for factors L of A, in the place of B.
template <typename Routines, typename T>
void SolveByCholesky(Routines routines, Columns<T> factor, Columns<T> x, bool is_upper) {
  const Form first = is_upper ? Form::kAdjoint : Form::kPlain;
  const Form second = is_upper ? Form::kPlain : Form::kAdjoint;
  internal::SolveTriangle(routines, factor, x, {is_upper, false, true, first});
  internal::SolveTriangle(routines, factor, x, {is_upper, false, true, second});
}

// X, by columns, of batches of triangles, which stretch to that of B.
Tensor SolvedTriangles(const char* kernel, const Tensor& a, const Tensor& b, IntArrayRef sizes,
                       internal::Triangle triangle) {
  const Tensor factors = internal::CopyByColumns(a);
  const Tensor solution = internal::CopyByColumns(b, sizes);
  const auto places =
      internal::PlacesInBatch(internal::BatchOf(a.sizes()), internal::BatchOf(sizes));
  internal::VisitMatrixType(a.dtype(), kernel, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (solution.numel() == 0) return;
    internal::WithRoutines([&](auto routines) {
      for (size_t i = 0; i < places.size(); ++i) {
        internal::SolveTriangle(routines, MatrixAt<T>(factors, places[i]),
                                MatrixAt<T>(solution, static_cast<int64_t>(i)), triangle);
      }
    });
  });
  return solution;
}

}  // namespace

// The upper factor is the adjoint of that of the adjoint matrix, whose lower triangle is read.
void structured_linalg_cholesky_ex_out::impl(const Tensor& A, bool upper, bool check_errors,
                                             const Tensor& L, const Tensor& info) {
  const Tensor factors = upper ? internal::AdjointByColumns(A) : L;
  if (!upper) internal::CopyElements(L, A);
  internal::VisitMatrixType(A.dtype(), "cholesky_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
        const Columns<T> factor = MatrixAt<T>(factors, i);
        info.data<int32_t>()[i] = internal::FactorCholesky(routines, factor);
        internal::ClearTriangle(factor, /*is_upper=*/true);
      }
    });
  });
  if (upper) internal::CopyElements(L, internal::AdjointByColumns(factors));
  if (check_errors) internal::CheckInfo("linalg.cholesky_ex", info, A.dim() == 2);
}

Tensor _cholesky_solve_helper_cpu(const Tensor& self, const Tensor& A, bool upper) {
  constexpr char kName[] = "_cholesky_solve_helper";
  SWITCHYARD_CHECK(self.dim() >= 2 && A.dim() >= 2, kName, ": self has sizes ", self.sizes(),
                   " and A ", A.sizes(), ", which are no matrices");
  internal::CheckOldEquation(kName, self, A);
  SWITCHYARD_CHECK(internal::BatchOf(self.sizes()) == internal::BatchOf(A.sizes()), kName,
                   ": self has sizes ", self.sizes(), " and A ", A.sizes(),
                   ", which have not the same batch");
  const Tensor factors = internal::CopyByColumns(A);
  const Tensor solution = internal::CopyByColumns(self);
  internal::VisitMatrixType(self.dtype(), "cholesky_solve_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(solution); ++i) {
        SolveByCholesky(routines, MatrixAt<T>(factors, i), MatrixAt<T>(solution, i), upper);
      }
    });
  });
  return solution;
}

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  constexpr char kName[] = "cholesky_inverse";
  internal::CheckIsSquare(kName, self);
  const Tensor factors = internal::CopyByColumns(self);
  const Tensor inverse = internal::EmptyByColumns(self.sizes(), self.dtype());
  const Tensor info = EmptyTensor(internal::BatchOf(self.sizes()), ScalarType::Int);
  const char* const kernel = "cholesky_inverse_out_cpu";
  internal::VisitMatrixType(self.dtype(), kernel, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(self); ++i) {
        const Columns<T> factor = MatrixAt<T>(factors, i);
        int64_t zero = 0;
        while (zero < factor.rows && factor.data[zero * factor.step + zero] != T(0)) ++zero;
        info.data<int32_t>()[i] = zero < factor.rows ? static_cast<int32_t>(zero + 1) : 0;
        internal::SetIdentity(MatrixAt<T>(inverse, i));
        SolveByCholesky(routines, factor, MatrixAt<T>(inverse, i), upper);
      }
    });
  });
  internal::CheckInfo(kName, info, self.dim() == 2);
  return inverse;
}
Tensor& cholesky_inverse_out(const Tensor& self, bool upper, Tensor& out) {
  const Tensor inverse = cholesky_inverse(self, upper);
  SWITCHYARD_CHECK(out.dtype() == inverse.dtype(), "Expected result to be safely castable from ",
                   inverse.dtype(), " dtype, but got result with dtype ", out.dtype());
  internal::PrepareOut("cholesky_inverse", out, inverse.sizes());
  internal::CopyElements(out, inverse);
  return out;
}

Tensor linalg_solve_triangular(const Tensor& A, const Tensor& B, bool upper, bool left,
                               bool unitriangular) {
  constexpr char kName[] = "linalg.solve_triangular";
  internal::CheckEquation(kName, A, B, left);
  SWITCHYARD_CHECK(A.dtype() == B.dtype(), kName,
                   ": Expected A and B to have the same dtype, but found A of type ", A.dtype(),
                   " and B of type ", B.dtype(), " instead");
  std::vector<int64_t> sizes = internal::CommonBatch(B.sizes(), A.sizes());
  sizes.insert(sizes.end(), {B.size(-2), B.size(-1)});
  return SolvedTriangles("triangular_solve_cpu", A, B, sizes, {upper, unitriangular, left});
}
Tensor& linalg_solve_triangular_out(const Tensor& A, const Tensor& B, bool upper, bool left,
                                    bool unitriangular, Tensor& out) {
  const Tensor solution = linalg_solve_triangular(A, B, upper, left, unitriangular);
  SWITCHYARD_CHECK(out.dtype() == solution.dtype(), "Expected out tensor to have dtype ",
                   solution.dtype(), ", but got ", out.dtype(), " instead");
  internal::PrepareOut("linalg_solve_triangular", out, solution.sizes());
  internal::CopyElements(out, solution);
  return out;
}

void structured_triangular_solve_out::impl(const Tensor& self, const Tensor& A, bool upper,
                                           bool transpose, bool unitriangular, const Tensor& X,
                                           const Tensor& M) {
  const Form form = transpose ? Form::kTransposed : Form::kPlain;
  internal::CopyElements(X, SolvedTriangles("triangular_solve_cpu", A, self, X.sizes(),
                                            {upper, unitriangular, true, form}));
  internal::CopyElements(M, internal::StretchedTo(A, M.sizes()));
}

}  // namespace switchyard::native
