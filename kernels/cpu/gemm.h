// Multiplies matrices: result += alpha * (a @ b).
//
// Takes strided operands and a row-major result of float, double or an integer type; integers wrap
// around. Operands are copied block by block into panels that fit the caches; register tiles are
// computed from the panels. The operands must not share memory with the result.

#ifndef SWITCHYARD_KERNELS_CPU_GEMM_H_
#define SWITCHYARD_KERNELS_CPU_GEMM_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "kernels/cpu/arithmetic.h"

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
class MatrixProduct {
 public:
  MatrixProduct(const Matrix<T>& a, const Matrix<T>& b, T alpha, T* result)
      : a_(a), b_(b), alpha_(static_cast<Number>(alpha)), result_(result) {}

  void Run() {
    const int64_t depth = std::min(kDepth, a_.columns);
    a_panels_.reset(NewNumbers(RoundUp(std::min(kRows, a_.rows), kTileRows) * depth));
    b_panels_.reset(NewNumbers(RoundUp(std::min(kColumns, b_.columns), kTileColumns) * depth));
    for (int64_t k = 0; k < a_.columns; k += kDepth) {
      for (int64_t column = 0; column < b_.columns; column += kColumns) {
        const Block b = {k, column, std::min(kDepth, a_.columns - k),
                         std::min(kColumns, b_.columns - column)};
        PackColumns(b);
        for (int64_t row = 0; row < a_.rows; row += kRows) {
          const Block a = {row, k, std::min(kRows, a_.rows - row), b.rows};
          PackRows(a);
          MultiplyBlocks(a, b);
        }
      }
    }
  }

 private:
  // Unsigned numbers may wrap; their product equals that of the signed ones.
  template <typename U, bool kFloating>
  struct NumberOf {
    using type = std::make_unsigned_t<U>;
  };
  template <typename U>
  struct NumberOf<U, true> {
    using type = U;
  };
  using Number = typename NumberOf<T, std::is_floating_point_v<T>>::type;

  // A tile of 4 rows of 2 vectors uses 8 registers for its sums, which leaves some for operands on
  // every machine with 16 registers of 16 bytes.
  static constexpr int64_t kVectorBytes = 16;
  typedef Number Vector __attribute__((vector_size(kVectorBytes)));
  static constexpr int64_t kVectorSize = kVectorBytes / sizeof(T);
  static constexpr int64_t kTileVectors = 2;
  static constexpr int64_t kTileRows = 4;
  static constexpr int64_t kTileColumns = kTileVectors * kVectorSize;
  static constexpr int64_t kRows = 64;
  static constexpr int64_t kColumns = 256;
  static constexpr int64_t kDepth = 256;

  // A part of a matrix: its start and its extent.
  struct Block {
    int64_t row;
    int64_t column;
    int64_t rows;
    int64_t columns;
  };

  static int64_t RoundUp(int64_t count, int64_t multiple) {
    return (count + multiple - 1) / multiple * multiple;
  }

  // The values are not initialized, because packing writes them before they are read.
  static Number* NewNumbers(int64_t count) { return new Number[static_cast<size_t>(count)]; }

  // Panels of kTileRows rows, column by column; rows after the end are zeros.
  void PackRows(const Block& block) {
    Number* packed = a_panels_.get();
    for (int64_t panel = 0; panel < block.rows; panel += kTileRows) {
      for (int64_t k = 0; k < block.columns; ++k) {
        for (int64_t i = panel; i < panel + kTileRows; ++i) {
          *packed++ = i < block.rows ? At(a_, block.row + i, block.column + k) : Number{0};
        }
      }
    }
  }

  // Panels of kTileColumns columns, row by row; columns after the end are zeros.
  void PackColumns(const Block& block) {
    Number* packed = b_panels_.get();
    for (int64_t panel = 0; panel < block.columns; panel += kTileColumns) {
      const int64_t count = std::min(kTileColumns, block.columns - panel);
      for (int64_t k = 0; k < block.rows; ++k, packed += kTileColumns) {
        for (int64_t j = 0; j < count; ++j) {
          packed[j] = At(b_, block.row + k, block.column + panel + j);
        }
        std::fill(packed + count, packed + kTileColumns, Number{0});
      }
    }
  }

  void MultiplyBlocks(const Block& a, const Block& b) const {
    for (int64_t j = 0; j < b.columns; j += kTileColumns) {
      const Number* b_panel = b_panels_.get() + j * b.rows;
      for (int64_t i = 0; i < a.rows; i += kTileRows) {
        const Number* a_panel = a_panels_.get() + i * a.columns;
        AddTile(a_panel, b_panel, b.rows,
                {a.row + i, b.column + j, std::min(kTileRows, a.rows - i),
                 std::min(kTileColumns, b.columns - j)});
      }
    }
  }

  // result[tile] += alpha * (a_panel @ b_panel); the sums stay in registers.
  void AddTile(const Number* a_panel, const Number* b_panel, int64_t depth,
               const Block& tile) const {
    Vector sums[kTileRows][kTileVectors] = {};
    for (int64_t k = 0; k < depth; ++k, a_panel += kTileRows, b_panel += kTileColumns) {
      Vector b_row[kTileVectors];
      std::memcpy(b_row, b_panel, sizeof(b_row));
      for (int64_t i = 0; i < kTileRows; ++i) {
        for (int64_t v = 0; v < kTileVectors; ++v) sums[i][v] += a_panel[i] * b_row[v];
      }
    }
    // Only whole vectors of `sums` are used; otherwise it would not stay in registers.
    Number products[kTileRows][kTileColumns];
    for (int64_t i = 0; i < kTileRows; ++i) {
      for (int64_t v = 0; v < kTileVectors; ++v) {
        std::memcpy(&products[i][v * kVectorSize], &sums[i][v], sizeof(Vector));
      }
    }
    for (int64_t i = 0; i < tile.rows; ++i) {
      T* row = result_ + (tile.row + i) * b_.columns + tile.column;
      for (int64_t j = 0; j < tile.columns; ++j) {
        const Number product = Multiply<Number>(alpha_, products[i][j]);
        row[j] = static_cast<T>(Add<Number>(static_cast<Number>(row[j]), product));
      }
    }
  }

  static Number At(const Matrix<T>& matrix, int64_t row, int64_t column) {
    return static_cast<Number>(matrix.data[row * matrix.row_step + column * matrix.column_step]);
  }

  const Matrix<T> a_;
  const Matrix<T> b_;
  const Number alpha_;
  T* const result_;
  std::unique_ptr<Number[]> a_panels_;
  std::unique_ptr<Number[]> b_panels_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_GEMM_H_
