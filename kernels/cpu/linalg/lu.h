// LU factors of batches, and equations that are solved by them.
//
// Takes: tensors whose matrices lie by columns, of the element type T. Gives: factors and solutions
// in their place. Errors: none.

#ifndef SWITCHYARD_KERNELS_CPU_LINALG_LU_H_
#define SWITCHYARD_KERNELS_CPU_LINALG_LU_H_

#include <algorithm>
#include <cstdint>
#include <utility>

#include "kernels/cpu/linalg/blocked.h"
#include "kernels/cpu/linalg/matrices.h"
#include "kernels/cpu/linalg/routines.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// Factors each matrix of `lu`; `info` may be undefined.
template <typename T>
void FactorEach(const Tensor& lu, const Tensor& pivots, const Tensor& info) {
  const int64_t count = CountOfMatrices(lu);
  WithRoutines([&](auto routines) {
    for (int64_t i = 0; i < count; ++i) {
      const int32_t zero = FactorLu(routines, MatrixAt<T>(lu, i), VectorAt<int32_t>(pivots, i));
      if (info.defined()) info.data<int32_t>()[i] = zero;
    }
  });
}

// How a matrix of factors is taken to solve an equation.
struct LuForm {
  bool is_left = true;
  bool is_adjoint = false;
};

template <typename T>
void SwapRows(Columns<T> x, int64_t a, int64_t b) {
  if (a == b) return;
  for (int64_t j = 0; j < x.columns; ++j) std::swap(x.data[j * x.step + a], x.data[j * x.step + b]);
}
template <typename T>
void SwapColumns(Columns<T> x, int64_t a, int64_t b) {
  if (a != b)
    std::swap_ranges(x.data + a * x.step, x.data + a * x.step + x.rows, x.data + b * x.step);
}

// Does the exchanges of rows or columns that the pivots tell of, in their order or backward.
template <typename T>
void Exchange(Columns<T> x, const int32_t* pivots, int64_t count, bool of_rows, bool is_backward) {
  for (int64_t i = 0; i < count; ++i) {
    const int64_t k = is_backward ? count - 1 - i : i;
    if (of_rows) {
      SwapRows(x, k, pivots[k] - int64_t{1});
    } else {
      SwapColumns(x, k, pivots[k] - int64_t{1});
    }
  }
}

// X of P^T L U X = B and of its other forms, in the place of B.
template <typename Routines, typename T>
void SolveByLu(Routines routines, Columns<T> lu, const int32_t* pivots, Columns<T> x, LuForm form) {
  const auto shape = form.is_adjoint ? Triangle::Form::kAdjoint : Triangle::Form::kPlain;
  const Triangle lower = {false, true, form.is_left, shape};
  const Triangle upper = {true, false, form.is_left, shape};
  const bool begins_with_rows = form.is_left != form.is_adjoint;
  if (begins_with_rows) Exchange(x, pivots, lu.rows, form.is_left, /*is_backward=*/false);
  SolveTriangle(routines, lu, x, begins_with_rows ? lower : upper);
  SolveTriangle(routines, lu, x, begins_with_rows ? upper : lower);
  if (!begins_with_rows) Exchange(x, pivots, lu.rows, form.is_left, /*is_backward=*/true);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LINALG_LU_H_
