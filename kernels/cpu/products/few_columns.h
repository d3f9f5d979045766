// Products with few columns, such as those of convolutions whose images have few places: all of the
// time is that of reading the left matrix, whose rows are read once, four at a time.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_FEW_COLUMNS_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_FEW_COLUMNS_H_

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/product_tile.h"

namespace switchyard::internal {

// Where sums go, and what becomes of them.
template <typename Number>
struct ProductPlace {
  Number* data;
  int64_t step;  // from row to row
  Number alpha;
  bool adds;             // to what is there
  const Number* starts;  // of each row, what is added otherwise; may be null

  void Store(int64_t row, int64_t column, Number sum) const {
    Number& to = data[row * step + column];
    const Number start = starts == nullptr ? Number{0} : starts[row];
    const Number product = alpha * sum;
    to = (adds ? to : start) + product;
  }
};

template <typename Number>
class FewColumns {
 public:
  static constexpr int64_t kMost = 4;

  FewColumns(const ProductPlace<Number>& place, const TileKernels<Number>& kernels)
      : place_(place), kernels_(kernels) {}

  // At least four rows of `a`, which are contiguous, and at most kMost columns of `b`.
  void Store(const Matrix<Number>& a, const Matrix<Number>& b) const {
    const bool has_version = kernels_.four_by_four != nullptr;
    const bool is_dense = b.columns == kMost && b.column_step == 1 && b.row_step == kMost;
    if (has_version && is_dense) return StoreFour(a, b);
    StoreEach(a, b);
  }

 private:
  // The last four rows may begin among those before.
  void StoreFour(const Matrix<Number>& a, const Matrix<Number>& b) const {
    for (int64_t i = 0; i < a.rows; i += 4) {
      const int64_t first = std::min(i, a.rows - 4);
      Number sums[4 * kMost];
      kernels_.four_by_four({a.data + first * a.row_step, a.row_step, b.data, b.rows, sums});
      for (int64_t r = i; r < first + 4; ++r) {
        for (int64_t j = 0; j < kMost; ++j) place_.Store(r, j, sums[kMost * (r - first) + j]);
      }
    }
  }

  // Copies of the columns, each by the rows, as above.
  void StoreEach(const Matrix<Number>& a, const Matrix<Number>& b) const {
    PanelMemory<Number> copies;
    copies.Allocate(b.columns * b.rows);
    for (int64_t j = 0; j < b.columns; ++j) {
      for (int64_t k = 0; k < b.rows; ++k) {
        copies.data()[j * b.rows + k] = b.data[k * b.row_step + j * b.column_step];
      }
    }
    for (int64_t i = 0; i < a.rows; i += 4) {
      const int64_t first = std::min(i, a.rows - 4);
      const Number* rows = a.data + first * a.row_step;
      int64_t count = 0;
      for (int64_t j = 0; j < b.columns; j += count) {
        Number sums[4 * kMost];
        count = b.columns - j >= kernels_.dot_columns ? kernels_.dot_columns : 1;
        const auto dots = count == 1 ? kernels_.dots : kernels_.column_dots;
        dots({copies.data() + j * b.rows, rows, a.row_step, b.rows, sums});
        for (int64_t c = 0; c < count; ++c) {
          for (int64_t r = i; r < first + 4; ++r) place_.Store(r, j + c, sums[c * 4 + r - first]);
        }
      }
    }
  }

  const ProductPlace<Number> place_;
  const TileKernels<Number>& kernels_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_FEW_COLUMNS_H_
