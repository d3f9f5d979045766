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
#include <numeric>

#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/product_result.h"
#include "kernels/cpu/products/product_rows.h"
#include "kernels/cpu/products/product_tile.h"

namespace switchyard::internal {

template <typename T>
class MatrixProduct {
 public:
  using Number = ProductNumber<T>;

  // `starts`: of each row of the result, a number to which a stored product is added; may be null.
  // `step`: from row to row of the result; 0 if rows follow each other.
  MatrixProduct(const Matrix<T>& a, const Matrix<T>& b, T alpha, T* result,
                Product product = Product::kAdded, VectorLevel level = VectorLevelHere(),
                const T* starts = nullptr, int64_t step = 0)
      : a_(AsNumbers(a)),
        b_(AsNumbers(b)),
        kernels_(TileKernelsOf<Number>(level)),
        result_(reinterpret_cast<Number*>(result), b.columns, step == 0 ? b.columns : step,
                static_cast<Number>(alpha), product, reinterpret_cast<const Number*>(starts),
                kernels_),
        copies_b_(b_.column_step != 1 ||
                  (a_.rows > kernels_.rows && IsFarApart(b_, kDepth, kDepth) && !StaysNear())),
        rows_(a_, b_.columns, kDepth, kernels_) {}

  void Run() {
    if (result_.IsFound(a_, b_)) return;
    // A panel of `b` that few rows use is used while it is still near.
    const int64_t columns = a_.rows > kernels_.rows ? kColumns : PanelColumns();
    Allocate(columns);
    for (int64_t k = 0; k < a_.columns; k += kDepth) {
      for (int64_t column = 0; column < b_.columns; column += columns) {
        const Block b = {k, column, std::min(kDepth, a_.columns - k),
                         std::min(columns, b_.columns - column)};
        CopyColumns(b);
        for (int64_t row = 0; row < a_.rows; row += kRows) {
          const Block a = {row, k, std::min(kRows, a_.rows - row), b.rows};
          rows_.Copy(a.row, a.column, a.rows, a.columns);
          MultiplyBlocks(a, b);
        }
      }
    }
  }

 private:
  // A block of either operand stays in the second cache.
  static constexpr int64_t kRows = 96;
  static constexpr int64_t kColumns = 1024 / sizeof(Number);
  static constexpr int64_t kDepth = 2048 / sizeof(Number);
  // Of first caches and of tables of pages that are common: the bytes of a way, the ways, the bytes
  // of a page, and the pages.
  static constexpr int64_t kWayBytes = 4096;
  static constexpr int64_t kWays = 8;
  static constexpr int64_t kPageBytes = 4096;
  static constexpr int64_t kPages = 64;
  // Of rows. For more of them the time of a copy does not count.
  static constexpr int64_t kFewTiles = 10;

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

  // Whether the tiles that read some columns of `b` find its rows in the first cache, whatever is
  // between them, so that a copy is not worth it: not when many rows lie in the same places of the
  // cache, or in many pages. For two tiles it is not, unless each row has a page of its own.
  bool StaysNear() const {
    const int64_t step = b_.row_step * static_cast<int64_t>(sizeof(Number));
    if (a_.rows <= 2 * kernels_.rows && step < kPageBytes) return true;
    if (a_.rows > kFewTiles * kernels_.rows) return false;
    const int64_t rows = std::min(kDepth, b_.rows);
    return rows * std::gcd(step, kWayBytes) <= kWays * kWayBytes &&
           rows * std::min(step, kPageBytes) <= kPages * kPageBytes;
  }
  int64_t PanelColumns() const { return kMostTileVectors * kernels_.size; }

  void Allocate(int64_t columns) {
    const int64_t depth = std::min(kDepth, a_.columns);
    rows_.Allocate(std::min(kRows, a_.rows), depth);
    const int64_t copied = RoundUp(std::min(columns, b_.columns), PanelColumns());
    const int64_t rest = b_.columns % kernels_.size == 0 ? 0 : kernels_.size;
    if (copies_b_ || rest != 0) b_panels_.Allocate((copies_b_ ? copied : rest) * depth);
  }

  // Without copies, only the columns that do not fill a vector are copied.
  void CopyColumns(const Block& block) {
    const int64_t size = kernels_.size;
    const int64_t panel = copies_b_ ? PanelColumns() : size;
    const int64_t whole = block.columns / panel * panel;
    if (copies_b_ && b_.column_step == 1) {
      kernels_.copy(PartOf(b_, block.row, block.column, block.rows, whole), b_panels_.data());
    }
    for (int64_t j = b_.column_step == 1 ? whole : 0; j < block.columns; j += panel) {
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
      rows = kernels_.RowsOfTile(a.rows - i);
      result_.StoreTile(rows_.Tile(i, rows), {panel, b.rows, b.columns, step, 1}, a.row + i,
                        b.column, a.column != 0);
    }
  }

  const Matrix<Number> a_;
  const Matrix<Number> b_;
  const TileKernels<Number> kernels_;
  const ProductResult<Number> result_;
  const bool copies_b_;
  ProductRows<Number> rows_;
  PanelMemory<Number> b_panels_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_GEMM_H_
