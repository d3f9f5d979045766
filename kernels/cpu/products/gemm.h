// Multiplies matrices: result = alpha * (a @ b), or result += alpha * (a @ b).
//
// Takes strided operands and a row-major result of float, double or an integer type; integers wrap
// around. Operands that are far apart in memory are copied block by block into panels that fit the
// caches; register tiles are computed from the panels, or from the operands themselves. The
// operands must not share memory with the result.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_GEMM_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_GEMM_H_

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/product_result.h"
#include "kernels/cpu/products/product_tile.h"

namespace switchyard::internal {

template <typename T>
class MatrixProduct {
 public:
  using Number = ProductNumber<T>;

  MatrixProduct(const Matrix<T>& a, const Matrix<T>& b, T alpha, T* result,
                Product product = Product::kAdded, VectorLevel level = VectorLevelHere())
      : a_(AsNumbers(a)),
        b_(AsNumbers(b)),
        kernels_(TileKernelsOf<Number>(level)),
        result_(reinterpret_cast<Number*>(result), b.columns, static_cast<Number>(alpha), product,
                kernels_),
        copies_a_(IsFarApart(a_, kernels_.rows)),
        copies_b_(b_.column_step != 1 || (a_.rows > kernels_.rows && IsFarApart(b_, kDepth))) {}

  void Run() {
    if (result_.IsFound(a_, b_)) return;
    // Without copies of `a`, each panel of `b` is used for all rows at once.
    const int64_t rows = copies_a_ ? kRows : a_.rows;
    const int64_t columns = copies_a_ ? kColumns : PanelColumns();
    Allocate(rows, columns);
    for (int64_t k = 0; k < a_.columns; k += kDepth) {
      for (int64_t column = 0; column < b_.columns; column += columns) {
        const Block b = {k, column, std::min(kDepth, a_.columns - k),
                         std::min(columns, b_.columns - column)};
        CopyColumns(b);
        for (int64_t row = 0; row < a_.rows; row += rows) {
          const Block a = {row, k, std::min(rows, a_.rows - row), b.rows};
          CopyRows(a);
          MultiplyBlocks(a, b);
        }
      }
    }
  }

 private:
  static constexpr int64_t kRows = 96;
  static constexpr int64_t kColumns = 256;
  static constexpr int64_t kDepth = 256;
  static constexpr int64_t kNearBytes = 1 << 16;

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
  static Matrix<Number> AsNumbers(const Matrix<T>& m) {
    return {reinterpret_cast<const Number*>(m.data), m.rows, m.columns, m.row_step, m.column_step};
  }
  // Whether a block of that many rows is so spread that caches would not hold it.
  static bool IsFarApart(const Matrix<Number>& m, int64_t rows) {
    const int64_t width = m.column_step == 1 ? 1 : std::min(m.columns, kDepth) * m.column_step;
    const int64_t height = std::min(m.rows, rows) * m.row_step;
    return std::max(width, height) * static_cast<int64_t>(sizeof(Number)) > kNearBytes;
  }

  int64_t PanelColumns() const { return kMostTileVectors * kernels_.size; }

  void Allocate(int64_t rows, int64_t columns) {
    const int64_t depth = std::min(kDepth, a_.columns);
    if (copies_a_) a_panels_.Allocate(RoundUp(std::min(rows, a_.rows), kernels_.rows) * depth);
    const int64_t copied = RoundUp(std::min(columns, b_.columns), PanelColumns());
    const int64_t rest = b_.columns % kernels_.size == 0 ? 0 : kernels_.size;
    if (copies_b_ || rest != 0) b_panels_.Allocate((copies_b_ ? copied : rest) * depth);
  }

  // How many rows the tile has that starts where so many are left.
  int64_t TileRows(int64_t left) const {
    if (left >= kernels_.rows) return kernels_.rows;
    return left >= 4 ? 4 : left >= 2 ? 2 : 1;
  }

  void CopyRows(const Block& block) {
    if (!copies_a_) return;
    int64_t rows = 0;
    for (int64_t i = 0; i < block.rows; i += rows) {
      rows = TileRows(block.rows - i);
      CopyPanel(Transposed(PartOf(a_, block.row + i, block.column, rows, block.columns)), rows,
                a_panels_.data() + i * block.columns, kernels_.square);
    }
  }

  // Without copies, only the columns that do not fill a vector are copied.
  void CopyColumns(const Block& block) {
    const int64_t size = kernels_.size;
    const int64_t whole = block.columns / size * size;
    const int64_t panel = copies_b_ ? PanelColumns() : size;
    for (int64_t j = copies_b_ ? 0 : whole; j < block.columns; j += panel) {
      const int64_t columns = std::min(panel, block.columns - j);
      CopyPanel(PartOf(b_, block.row, block.column + j, block.rows, columns),
                RoundUp(columns, size), b_panels_.data() + (copies_b_ ? j * block.rows : 0),
                kernels_.square);
    }
  }

  void MultiplyBlocks(const Block& a, const Block& b) const {
    for (int64_t j = 0; j < b.columns; j += PanelColumns()) {
      const int64_t columns = std::min(PanelColumns(), b.columns - j);
      const int64_t vectors = RoundUp(columns, kernels_.size) / kernels_.size;
      const int64_t whole = columns / kernels_.size;
      if (copies_b_) {
        MultiplyPanel(a, {b.row, b.column + j, b.rows, columns}, b_panels_.data() + j * b.rows,
                      vectors * kernels_.size);
        continue;
      }
      const int64_t direct = whole * kernels_.size;
      if (whole > 0) {
        MultiplyPanel(a, {b.row, b.column + j, b.rows, direct},
                      b_.data + b.row * b_.row_step + b.column + j, b_.row_step);
      }
      if (whole < vectors) {
        MultiplyPanel(a, {b.row, b.column + j + direct, b.rows, columns - direct}, b_panels_.data(),
                      kernels_.size);
      }
    }
  }

  // result[a.rows, b.columns] += alpha * (a @ panel). The panel has whole vectors.
  void MultiplyPanel(const Block& a, const Block& b, const Number* panel, int64_t step) const {
    int64_t rows = 0;
    for (int64_t i = 0; i < a.rows; i += rows) {
      rows = TileRows(a.rows - i);
      const Matrix<Number> copied = {a_panels_.data() + i * a.columns, rows, b.rows, 1, rows};
      const Matrix<Number> part = PartOf(a_, a.row + i, a.column, rows, b.rows);
      result_.StoreTile(copies_a_ ? copied : part, {panel, b.rows, b.columns, step, 1}, a.row + i,
                        b.column, a.column != 0);
    }
  }

  const Matrix<Number> a_;
  const Matrix<Number> b_;
  const TileKernels<Number> kernels_;
  const ProductResult<Number> result_;
  const bool copies_a_;
  const bool copies_b_;
  PanelMemory<Number> a_panels_;
  PanelMemory<Number> b_panels_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_GEMM_H_
