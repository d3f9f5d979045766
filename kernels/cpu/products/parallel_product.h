// Multiplies matrices in several threads, where there are such (lib/parallel).
//
// Takes: what MatrixProduct takes. Gives: the same, where each thread computes rows or columns of
// the result; its sums may be in the order of narrower products. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_PARALLEL_PRODUCT_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_PARALLEL_PRODUCT_H_

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/gemm.h"
#include "kernels/cpu/products/product_panel.h"
#include "lib/parallel/parallel_for.h"

namespace switchyard::internal {

// The fewest multiplications that are worth a thread.
inline constexpr int64_t kLeastProductWork = 1 << 17;

// How many pieces of work, of `work` multiplications each, are worth a thread.
inline int64_t PiecesForProducts(int64_t work) {
  return (kLeastProductWork - 1) / std::max<int64_t>(work, 1) + 1;
}

template <typename T>
void MultiplyMatrices(const Matrix<T>& a, const Matrix<T>& b, T alpha, T* result, Product product,
                      const T* starts = nullptr) {
  const auto multiply = [&](const Matrix<T>& rows, const Matrix<T>& columns, T* to,
                            const T* own_starts) {
    MatrixProduct<T>(rows, columns, alpha, to, product, VectorLevelHere(), own_starts, b.columns)
        .Run();
  };
  // Whole tiles of each version: of 4, 6 or 8 rows, and of vectors up to 64 bytes.
  if (a.rows > b.columns) {
    constexpr int64_t kRows = 24;
    const int64_t pieces = (a.rows + kRows - 1) / kRows;
    return ParallelFor(pieces, PiecesForProducts(kRows * b.columns * a.columns),
                       [&](int64_t begin, int64_t end) {
                         const int64_t row = begin * kRows;
                         const int64_t count = std::min(end * kRows, a.rows) - row;
                         multiply(PartOf(a, row, 0, count, a.columns), b, result + row * b.columns,
                                  starts == nullptr ? nullptr : starts + row);
                       });
  }
  constexpr int64_t kColumns = 128 / sizeof(T);
  const int64_t pieces = (b.columns + kColumns - 1) / kColumns;
  ParallelFor(pieces, PiecesForProducts(kColumns * a.rows * a.columns),
              [&](int64_t begin, int64_t end) {
                const int64_t column = begin * kColumns;
                const int64_t count = std::min(end * kColumns, b.columns) - column;
                multiply(a, PartOf(b, 0, column, b.rows, count), result + column, starts);
              });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_PARALLEL_PRODUCT_H_
