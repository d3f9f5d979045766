// Factors L and U, determinants, inverses and solutions by them.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/matrix_info.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/linalg/lu.h"
#include "kernels/cpu/linalg/matrices.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_linalg_det_native.h"
#include "switchyard/ops/_linalg_slogdet_native.h"
#include "switchyard/ops/_linalg_solve_ex_native.h"
#include "switchyard/ops/linalg_inv_ex_native.h"
#include "switchyard/ops/linalg_lu_factor_ex_native.h"
#include "switchyard/ops/linalg_lu_native.h"
#include "switchyard/ops/linalg_lu_solve_native.h"
#include "switchyard/ops/lu_unpack_native.h"

namespace switchyard::native {
namespace {

using internal::Columns;
using internal::MatrixAt;
using internal::VectorAt;

constexpr auto kOperators =
    SWITCHYARD_OPERATORS("linalg_lu_factor_ex", "linalg_lu", "lu_unpack", "linalg_lu_solve",
                         "_linalg_det", "_linalg_slogdet", "linalg_inv_ex", "_linalg_solve_ex");

template <typename Visitor>
void Visit(const char* kernel, const Tensor& a, Visitor visit) {
  internal::VisitMatrixType(a.dtype(), kernel, kOperators, visit);
}

void CheckPivoted(bool pivot) {
  SWITCHYARD_CHECK(pivot,
                   "linalg.lu_factor: LU without pivoting is not "
                   "implemented on the CPU");
}

// The order of rows that the exchanges of the pivots lead to.
std::vector<int64_t> OrderOf(const int32_t* pivots, int64_t count, int64_t rows) {
  std::vector<int64_t> order(static_cast<size_t>(rows));
  for (int64_t i = 0; i < rows; ++i) order[static_cast<size_t>(i)] = i;
  for (int64_t i = 0; i < count; ++i) {
    std::swap(order[static_cast<size_t>(i)], order[static_cast<size_t>(pivots[i] - 1)]);
  }
  return order;
}

void CheckPivots(const Tensor& pivots, int64_t rows, const char* message) {
  const int32_t* const first = pivots.data<int32_t>();
  const bool are_there = std::all_of(first, first + pivots.numel(),
                                     [rows](int32_t pivot) { return 1 <= pivot && pivot <= rows; });
  SWITCHYARD_CHECK(are_there, message);
}

Tensor RowMajor(const Tensor& tensor) {
  if (tensor.is_contiguous()) return tensor;
  const Tensor copy = EmptyTensor(tensor.sizes(), tensor.dtype());
  internal::CopyElements(copy, tensor);
  return copy;
}

// P with A = P L U.
template <typename T>
void SetPermutations(const Tensor& pivots, const Tensor& p) {
  const Tensor made = internal::EmptyByColumns(p.sizes(), p.dtype());
  const int64_t rows = p.size(-1);
  for (int64_t i = 0; i < internal::CountOfMatrices(p); ++i) {
    const Columns<T> matrix = MatrixAt<T>(made, i);
    std::fill(matrix.data, matrix.data + rows * rows, T(0));
    const auto order = OrderOf(VectorAt<int32_t>(pivots, i), pivots.size(-1), rows);
    for (int64_t row = 0; row < rows; ++row) {
      matrix.data[row * matrix.step + order[static_cast<size_t>(row)]] = T(1);
    }
  }
  internal::CopyElements(p, made);
}

// The two triangles of factors that are stored in one matrix.
template <typename T>
void SetTriangles(const Tensor& lu, const Tensor& l, const Tensor& u) {
  const Tensor lower = internal::EmptyByColumns(l.sizes(), l.dtype());
  const Tensor upper = internal::EmptyByColumns(u.sizes(), u.dtype());
  for (int64_t i = 0; i < internal::CountOfMatrices(lu); ++i) {
    const Columns<T> from = MatrixAt<T>(lu, i);
    const Columns<T> low = MatrixAt<T>(lower, i);
    const Columns<T> up = MatrixAt<T>(upper, i);
    for (int64_t j = 0; j < low.columns; ++j) {
      std::copy_n(from.data + j * from.step, low.rows, low.data + j * low.step);
      low.data[j * low.step + j] = T(1);
    }
    for (int64_t j = 0; j < up.columns; ++j) {
      std::copy_n(from.data + j * from.step, up.rows, up.data + j * up.step);
    }
    internal::ClearTriangle(low, /*is_upper=*/true);
    internal::ClearTriangle(up, /*is_upper=*/false);
  }
  internal::CopyElements(l, lower);
  internal::CopyElements(u, upper);
}

bool IsOdd(const int32_t* pivots, int64_t count) {
  bool is_odd = false;
  for (int64_t i = 0; i < count; ++i) is_odd ^= pivots[i] != i + 1;
  return is_odd;
}

}  // namespace

void structured_linalg_lu_factor_ex_out::impl(const Tensor& A, bool pivot, bool check_errors,
                                              const Tensor& LU, const Tensor& pivots,
                                              const Tensor& info) {
  CheckPivoted(pivot);
  internal::CopyElements(LU, A);
  Visit("lu_cpu", A,
        [&](auto tag) { internal::FactorEach<typename decltype(tag)::type>(LU, pivots, info); });
  if (check_errors) internal::CheckInfo("torch.linalg.lu_factor_ex", info, A.dim() == 2);
}

void structured_linalg_lu_out::impl(const Tensor& A, bool pivot, const Tensor& P, const Tensor& L,
                                    const Tensor& U) {
  CheckPivoted(pivot);
  Visit("lu_cpu", A, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor lu = internal::CopyByColumns(A);
    std::vector<int64_t> sizes = internal::WithBatch(A.sizes(), {L.size(-1)});
    const Tensor pivots = EmptyTensor(sizes, ScalarType::Int);
    internal::FactorEach<T>(lu, pivots, Tensor());
    SetPermutations<T>(pivots, P);
    SetTriangles<T>(lu, L, U);
  });
}

void structured_lu_unpack_out::impl(const Tensor& LU, const Tensor& LU_pivots, bool unpack_data,
                                    bool unpack_pivots, const Tensor& P, const Tensor& L,
                                    const Tensor& U) {
  Visit("lu_unpack", LU, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (unpack_data) SetTriangles<T>(internal::CopyByColumns(LU), L, U);
    if (!unpack_pivots) return;
    const Tensor pivots = RowMajor(LU_pivots);
    CheckPivots(pivots, LU.size(-2),
                "pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive."
                "Did you properly pass the result of lu_factor?");
    SetPermutations<T>(pivots, P);
  });
}

void structured_linalg_lu_solve_out::impl(const Tensor& LU, const Tensor& given, const Tensor& B,
                                          bool left, bool adjoint, const Tensor& out) {
  if (out.numel() == 0) return;
  const Tensor pivots = RowMajor(given);
  CheckPivots(pivots, LU.size(-2),
              "Pivots given to lu_solve must all be smaller or equal to LU.size(-2). Did you "
              "properly pass the result of lu_factor?");
  const Tensor factors = internal::CopyByColumns(LU);
  const Tensor solution = internal::CopyByColumns(B, out.sizes());
  const auto places =
      internal::PlacesInBatch(internal::BatchOf(LU.sizes()), internal::BatchOf(out.sizes()));
  Visit("linalg.lu_solve_cpu", LU, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::WithRoutines([&](auto routines) {
      for (size_t i = 0; i < places.size(); ++i) {
        internal::SolveByLu(routines, MatrixAt<T>(factors, places[i]),
                            VectorAt<int32_t>(pivots, places[i]),
                            MatrixAt<T>(solution, static_cast<int64_t>(i)), {left, adjoint});
      }
    });
  });
  internal::CopyElements(out, solution);
}

void structured__linalg_det_out::impl(const Tensor& A, const Tensor& result, const Tensor& LU,
                                      const Tensor& pivots) {
  internal::CopyElements(LU, A);
  Visit("lu_cpu", A, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::FactorEach<T>(LU, pivots, Tensor());
    for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
      const Columns<T> lu = MatrixAt<T>(LU, i);
      T product = IsOdd(VectorAt<int32_t>(pivots, i), lu.rows) ? T(-1) : T(1);
      for (int64_t k = 0; k < lu.rows; ++k) product *= lu.data[k * lu.step + k];
      result.data<T>()[i] = product;
    }
  });
}

void structured__linalg_slogdet_out::impl(const Tensor& A, const Tensor& sign,
                                          const Tensor& logabsdet, const Tensor& LU,
                                          const Tensor& pivots) {
  internal::CopyElements(LU, A);
  Visit("lu_cpu", A, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using R = internal::RealOf<T>;
    internal::FactorEach<T>(LU, pivots, Tensor());
    for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
      const Columns<T> lu = MatrixAt<T>(LU, i);
      T product = IsOdd(VectorAt<int32_t>(pivots, i), lu.rows) ? T(-1) : T(1);
      R sum = 0;
      for (int64_t k = 0; k < lu.rows; ++k) {
        const T element = lu.data[k * lu.step + k];
        const R size = std::abs(element);
        product *= element == T(0) ? T(0) : element / size;
        sum += std::log(size);
      }
      sign.data<T>()[i] = product;
      logabsdet.data<R>()[i] = sum;
    }
  });
}

void structured_linalg_inv_ex_out::impl(const Tensor& A, bool check_errors, const Tensor& inverse,
                                        const Tensor& info) {
  const Tensor lu = internal::CopyByColumns(A);
  const Tensor pivots = EmptyTensor(internal::WithBatch(A.sizes(), {A.size(-1)}), ScalarType::Int);
  Visit("linalg_inv_out_cpu", A, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::FactorEach<T>(lu, pivots, info);
    internal::WithRoutines([&](auto routines) {
      for (int64_t i = 0; i < internal::CountOfMatrices(A); ++i) {
        const Columns<T> result = MatrixAt<T>(inverse, i);
        internal::SetIdentity(result);
        internal::SolveByLu(routines, MatrixAt<T>(lu, i), VectorAt<int32_t>(pivots, i), result, {});
      }
    });
  });
  if (check_errors) internal::CheckInfo("linalg.inv_ex", info, A.dim() == 2);
}

void structured__linalg_solve_ex_out::impl(const Tensor& A, const Tensor& B, bool left,
                                           bool check_errors, const Tensor& result,
                                           const Tensor& LU, const Tensor& pivots,
                                           const Tensor& info) {
  const bool has_vectors = internal::HasVectors(A, B);
  internal::CopyElements(LU, A);
  const Tensor out = has_vectors ? internal::WithColumn(result) : result;
  const Tensor right = has_vectors ? internal::WithColumn(B) : B;
  const Tensor solution = internal::CopyByColumns(right, out.sizes());
  const auto places =
      internal::PlacesInBatch(internal::BatchOf(A.sizes()), internal::BatchOf(out.sizes()));
  Visit("linalg_solve_cpu", A, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::FactorEach<T>(LU, pivots, info);
    if (out.numel() == 0) return;
    internal::WithRoutines([&](auto routines) {
      for (size_t i = 0; i < places.size(); ++i) {
        internal::SolveByLu(routines, MatrixAt<T>(LU, places[i]),
                            VectorAt<int32_t>(pivots, places[i]),
                            MatrixAt<T>(solution, static_cast<int64_t>(i)), {left, false});
      }
    });
  });
  internal::CopyElements(out, solution);
  if (check_errors) internal::CheckInfo("torch.linalg.solve_ex", info, A.dim() == 2);
}

}  // namespace switchyard::native
