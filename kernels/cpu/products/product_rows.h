// The left operand of a product, a block of it at a time: as it is, or copied where its elements
// are so spread that tiles would wait for them.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_ROWS_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/product_tile.h"

namespace switchyard::internal {

// Whether a block of that many rows and columns is so spread that caches would not hold it.
template <typename Number>
bool IsFarApart(const Matrix<Number>& m, int64_t rows, int64_t columns) {
  constexpr int64_t kNearBytes = 1 << 16;
  const int64_t width = m.column_step == 1 ? 1 : std::min(m.columns, columns) * m.column_step;
  const int64_t height = std::min(m.rows, rows) * m.row_step;
  return std::max(width, height) * static_cast<int64_t>(sizeof(Number)) > kNearBytes;
}

template <typename Number>
class ProductRows {
 public:
  // `columns`: those of the right operand, for which each row is read again and again. `depth`: the
  // most columns of a block.
  ProductRows(const Matrix<Number>& m, int64_t columns, int64_t depth,
              const TileKernels<Number>& kernels)
      : matrix_(m), kernels_(kernels), form_(FormOf(m, columns, depth, kernels.rows)) {}

  void Allocate(int64_t rows, int64_t depth) {
    if (form_ == Form::kInPlace) return;
    const int64_t count = (rows + kernels_.rows - 1) / kernels_.rows * kernels_.rows;
    copies_.Allocate(count * (depth + kUnused));
  }

  // Goes to the block that starts at `row` and `column`.
  void Copy(int64_t row, int64_t column, int64_t rows, int64_t depth) {
    block_ = PartOf(matrix_, row, column, rows, depth);
    if constexpr (kCopiesRows) {
      if (form_ == Form::kRows) {
        for (int64_t i = 0; i < rows; ++i) {
          const Number* from = block_.data + i * block_.row_step;
          std::copy(from, from + depth, copies_.data() + i * (depth + kUnused));
        }
      }
    }
    if (form_ != Form::kTiles) return;
    int64_t count = 0;
    for (int64_t i = 0; i < rows; i += count) {
      count = kernels_.RowsOfTile(rows - i);
      CopyPanel(Transposed(PartOf(block_, i, 0, count, depth)), count, copies_.data() + i * depth,
                kernels_.square);
    }
  }

  // The rows of the tile that starts at `row` of the block.
  Matrix<Number> Tile(int64_t row, int64_t rows) const {
    const int64_t depth = block_.columns;
    if (form_ == Form::kTiles) return {copies_.data() + row * depth, rows, depth, 1, rows};
    if (!kCopiesRows || form_ == Form::kInPlace) return PartOf(block_, row, 0, rows, depth);
    const int64_t step = depth + kUnused;
    return {copies_.data() + row * step, rows, depth, step, 1};
  }

 private:
  // Copied row by row, or tile by tile with the columns of each one after the other.
  enum class Form : uint8_t { kInPlace, kRows, kTiles };

  // Elements after each copied row, so that rows do not lie in the same places of a cache.
  static constexpr int64_t kUnused = 16;
  static constexpr bool kCopiesRows = !kIsForSize && std::is_floating_point_v<Number>;
  // Rows that begin in different pages are copied if they are read for several panels.
  static constexpr int64_t kPageBytes = 4096;
  static constexpr int64_t kFewColumns = 64;

  static Form FormOf(const Matrix<Number>& m, int64_t columns, int64_t depth, int64_t tile_rows) {
    if (m.column_step != 1) {
      return IsFarApart(m, tile_rows, depth) ? Form::kTiles : Form::kInPlace;
    }
    if constexpr (!kCopiesRows) return Form::kInPlace;
    const bool is_spread = m.row_step * static_cast<int64_t>(sizeof(Number)) >= kPageBytes;
    return is_spread && m.rows > tile_rows && columns > kFewColumns ? Form::kRows : Form::kInPlace;
  }

  const Matrix<Number> matrix_;
  const TileKernels<Number> kernels_;
  const Form form_;
  Matrix<Number> block_ = {};
  PanelMemory<Number> copies_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_ROWS_H_
