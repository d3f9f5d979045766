// Factors and solutions of large real matrices, block by block: a block is for the routines, and
// the rest are products of matrices, which take the longest vectors that the processor has.
//
// Takes: the routines of a level, and matrices by columns. Gives: what the routine of the same name
// gives (routines.h). Errors: none.

#ifndef SWITCHYARD_KERNELS_CPU_LINALG_BLOCKED_H_
#define SWITCHYARD_KERNELS_CPU_LINALG_BLOCKED_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/cpu/linalg/products.h"
#include "kernels/cpu/linalg/routines.h"

namespace switchyard::internal {

inline constexpr int64_t kBlock = 64;

template <typename T>
Columns<T> PartOf(Columns<T> a, int64_t row, int64_t column, int64_t rows, int64_t columns) {
  return {a.data + column * a.step + row, rows, columns, a.step};
}

// Matrices that are not worth blocks.
template <typename T>
bool IsSmall(int64_t size, int64_t most) {
  return kIsComplex<T> || size <= most;
}

// Columns that are far apart, as powers of two often are, are solved in a copy without gaps.
template <typename Routines, typename T>
void SolveBlock(Routines routines, Columns<T> a, Columns<T> b, Triangle triangle) {
  if (!triangle.is_left || b.step < 2 * b.rows || b.columns < kBlock / 4) {
    return routines.SolveTriangle(a, b, triangle);
  }
  std::vector<T> memory(static_cast<size_t>(b.rows * b.columns));
  const Columns<T> dense = {memory.data(), b.rows, b.columns, b.rows};
  for (int64_t j = 0; j < b.columns; ++j) {
    std::copy_n(b.data + j * b.step, b.rows, dense.data + j * dense.step);
  }
  routines.SolveTriangle(a, dense, triangle);
  for (int64_t j = 0; j < b.columns; ++j) {
    std::copy_n(dense.data + j * dense.step, b.rows, b.data + j * b.step);
  }
}

// X of op(A) X = B or X op(A) = B, whose halves are solved one after the other.
template <typename Routines, typename T>
void SolveTriangle(Routines routines, Columns<T> a, Columns<T> b, Triangle triangle) {
  if (IsSmall<T>(a.rows, kBlock)) return SolveBlock(routines, a, b, triangle);
  const int64_t half = (a.rows / 2 + kBlock / 2 - 1) / (kBlock / 2) * (kBlock / 2);
  const int64_t rest = a.rows - half;
  const bool is_plain = triangle.form == Triangle::Form::kPlain;
  const bool is_lower = triangle.is_upper != is_plain;
  const Columns<T> first = PartOf(a, 0, 0, half, half);
  const Columns<T> second = PartOf(a, half, half, rest, rest);
  const Columns<T> corner =
      triangle.is_upper ? PartOf(a, 0, half, half, rest) : PartOf(a, half, 0, rest, half);
  const Factor<T> between = FactorOf(corner, !is_plain);
  Columns<T> top = PartOf(b, 0, 0, half, b.columns);
  Columns<T> bottom = PartOf(b, half, 0, rest, b.columns);
  if (!triangle.is_left) {
    top = PartOf(b, 0, 0, b.rows, half);
    bottom = PartOf(b, 0, half, b.rows, rest);
  }
  const bool begins_with_first = is_lower == triangle.is_left;
  const Columns<T>& earlier = begins_with_first ? top : bottom;
  const Columns<T>& later = begins_with_first ? bottom : top;
  SolveTriangle(routines, begins_with_first ? first : second, earlier, triangle);
  if (triangle.is_left) {
    SubtractProduct(between, FactorOf(earlier, false), later);
  } else {
    SubtractProduct(FactorOf(earlier, false), between, later);
  }
  SolveTriangle(routines, begins_with_first ? second : first, later, triangle);
}

// Does the exchanges of some rows in some columns.
template <typename T>
void ExchangeRows(Columns<T> a, const int32_t* pivots, int64_t first, int64_t count) {
  for (int64_t j = 0; j < a.columns; ++j) {
    T* const column = a.data + j * a.step;
    for (int64_t k = first; k < first + count; ++k) std::swap(column[k], column[pivots[k] - 1]);
  }
}

template <typename Routines, typename T>
int32_t FactorLu(Routines routines, Columns<T> a, int32_t* pivots) {
  const int64_t least = std::min(a.rows, a.columns);
  if (IsSmall<T>(least, 2 * kBlock)) return routines.FactorLu(a, pivots);
  int32_t zero = 0;
  for (int64_t k = 0; k < least; k += kBlock) {
    const int64_t size = std::min(kBlock, least - k);
    const int64_t below = a.rows - k - size;
    const int64_t right = a.columns - k - size;
    const int32_t found = routines.FactorLu(PartOf(a, k, k, a.rows - k, size), pivots + k);
    if (zero == 0 && found != 0) zero = found + static_cast<int32_t>(k);
    for (int64_t i = k; i < k + size; ++i) pivots[i] += static_cast<int32_t>(k);
    ExchangeRows(PartOf(a, 0, 0, a.rows, k), pivots, k, size);
    if (right == 0) continue;
    ExchangeRows(PartOf(a, 0, k + size, a.rows, right), pivots, k, size);
    const Columns<T> upper = PartOf(a, k, k + size, size, right);
    SolveBlock(routines, PartOf(a, k, k, size, size), upper, {false, true, true});
    if (below == 0) continue;
    SubtractProduct(FactorOf(PartOf(a, k + size, k, below, size), false), FactorOf(upper, false),
                    PartOf(a, k + size, k + size, below, right));
  }
  return zero;
}

template <typename Routines, typename T>
int32_t FactorCholesky(Routines routines, Columns<T> a) {
  if (IsSmall<T>(a.rows, 2 * kBlock)) return routines.FactorCholesky(a);
  constexpr Triangle kTurned = {false, false, false, Triangle::Form::kAdjoint};
  for (int64_t k = 0; k < a.rows; k += kBlock) {
    const int64_t size = std::min(kBlock, a.rows - k);
    const Columns<T> square = PartOf(a, k, k, size, size);
    const int32_t found = routines.FactorCholesky(square);
    if (found != 0) return found + static_cast<int32_t>(k);
    const int64_t start = k + size;
    if (start == a.rows) break;
    const Columns<T> below = PartOf(a, start, k, a.rows - start, size);
    routines.SolveTriangle(square, below, kTurned);
    for (int64_t j = 0; j < below.rows; j += kBlock) {
      const int64_t width = std::min(kBlock, below.rows - j);
      const Columns<T> own = PartOf(below, j, 0, width, size);
      const Columns<T> rows = PartOf(below, j, 0, below.rows - j, size);
      SubtractProduct(FactorOf(rows, false), FactorOf(own, true),
                      PartOf(a, start + j, start + j, below.rows - j, width));
    }
  }
  return 0;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LINALG_BLOCKED_H_
