// Copies parts of matrices into panels, whose rows are contiguous: operands of the tiles of
// product_tile.h.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_PANEL_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_PANEL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/products/scratch_memory.h"

namespace switchyard::internal {

// Element (i, j) is data[i * row_step + j * column_step].
template <typename T>
struct Matrix {
  const T* data;
  int64_t rows;
  int64_t columns;
  int64_t row_step;
  int64_t column_step;
};

template <typename T>
Matrix<T> Transposed(const Matrix<T>& m) {
  return {m.data, m.columns, m.rows, m.column_step, m.row_step};
}

template <typename T>
Matrix<T> PartOf(const Matrix<T>& m, int64_t row, int64_t column, int64_t rows, int64_t columns) {
  return {m.data + row * m.row_step + column * m.column_step, rows, columns, m.row_step,
          m.column_step};
}

// How many columns CopySquare copies at once: as many as there are elements in 16 bytes. Integers
// are copied one by one.
template <typename T>
inline constexpr int64_t kSquare = std::is_floating_point_v<T> ? 16 / sizeof(T) : 1;

// to[k * step + j] = from[j * column_step + k], for a square of kSquare elements a side.
template <typename T>
void CopySquare(const T* from, int64_t column_step, T* to, int64_t step) {
  typedef T Vector __attribute__((vector_size(16)));
  typedef T Stored __attribute__((vector_size(16), aligned(alignof(T)), may_alias));
  Vector column[kSquare<T>];
  for (int64_t j = 0; j < kSquare<T>; ++j) {
    column[j] = *reinterpret_cast<const Stored*>(from + j * column_step);
  }
  const auto store = [&](int64_t row, const Vector& values) {
    *reinterpret_cast<Stored*>(to + row * step) = values;
  };
  if constexpr (kSquare<T> == 2) {
    store(0, __builtin_shufflevector(column[0], column[1], 0, 2));
    store(1, __builtin_shufflevector(column[0], column[1], 1, 3));
  } else {
    const Vector low = __builtin_shufflevector(column[0], column[1], 0, 4, 1, 5);
    const Vector high = __builtin_shufflevector(column[0], column[1], 2, 6, 3, 7);
    const Vector next_low = __builtin_shufflevector(column[2], column[3], 0, 4, 1, 5);
    const Vector next_high = __builtin_shufflevector(column[2], column[3], 2, 6, 3, 7);
    store(0, __builtin_shufflevector(low, next_low, 0, 1, 4, 5));
    store(1, __builtin_shufflevector(low, next_low, 2, 3, 6, 7));
    store(2, __builtin_shufflevector(high, next_high, 0, 1, 4, 5));
    store(3, __builtin_shufflevector(high, next_high, 2, 3, 6, 7));
  }
}

// The same as CopySquare, for squares of `size` elements a side, with long vectors.
template <typename T>
struct LargeSquare {
  int64_t size;  // 0: there is none
  void (*copy)(const T* from, int64_t column_step, T* to, int64_t step);
};

// Copies the squares of one size that are left in columns from `first` on, of a matrix whose
// columns are contiguous. Returns the first column that is left.
template <typename T, typename Copy>
int64_t CopySquares(const Matrix<T>& m, int64_t first, int64_t size, int64_t width, T* panel,
                    Copy copy) {
  int64_t j = first;
  for (; j + size <= m.columns; j += size) {
    const T* from = m.data + j * m.column_step;
    int64_t k = 0;
    for (; k + size <= m.rows; k += size) {
      copy(from + k, m.column_step, panel + k * width + j, width);
    }
    for (; k < m.rows; ++k) {
      for (int64_t i = 0; i < size; ++i) panel[k * width + j + i] = from[k + i * m.column_step];
    }
  }
  return j;
}

// The rows of `m`, one after the other, each filled up with zeros to `width` elements.
template <typename T>
void CopyPanel(const Matrix<T>& m, int64_t width, T* panel, const LargeSquare<T>& large = {}) {
  const auto copy_element = [&](int64_t k, int64_t j) {
    panel[k * width + j] = m.data[k * m.row_step + j * m.column_step];
  };
  int64_t squares = 0;
  if constexpr (kSquare<T> > 1) {
    if (m.row_step == 1 && large.size != 0 && m.rows >= large.size) {
      squares = CopySquares(m, 0, large.size, width, panel, large.copy);
    }
    if (m.row_step == 1 && m.rows >= kSquare<T>) {
      squares = CopySquares(m, squares, kSquare<T>, width, panel, CopySquare<T>);
    }
  }
  for (int64_t k = 0; k < m.rows; ++k) {
    if (m.column_step == 1) {
      const T* row = m.data + k * m.row_step;
      std::copy(row + squares, row + m.columns, panel + k * width + squares);
    } else {
      for (int64_t j = squares; j < m.columns; ++j) copy_element(k, j);
    }
    std::fill(panel + k * width + m.columns, panel + (k + 1) * width, T{0});
  }
}

// Room for panels, aligned to the longest vectors. Its values are not initialized, because copies
// write them before they are read.
template <typename T>
class PanelMemory {
 public:
  void Allocate(int64_t count) { memory_.Allocate(static_cast<size_t>(count) * sizeof(T)); }
  T* data() const { return static_cast<T*>(memory_.data()); }

 private:
  ScratchMemory memory_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_PANEL_H_
