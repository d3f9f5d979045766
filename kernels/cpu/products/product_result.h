// The result of a product of matrices: row-major, stored or added to, tile by tile.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_RESULT_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_RESULT_H_

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/products/few_columns.h"
#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/product_tile.h"

namespace switchyard::internal {

enum class Product : uint8_t { kStored, kAdded };

// Unsigned numbers may wrap; their product equals that of the signed ones.
template <typename T, bool kFloating = std::is_floating_point_v<T>>
struct ProductNumberOf {
  using type = std::make_unsigned_t<T>;
};
template <typename T>
struct ProductNumberOf<T, true> {
  using type = T;
};
template <typename T>
using ProductNumber = typename ProductNumberOf<T>::type;

template <typename Number>
class ProductResult {
 public:
  // `step`: from row to row. `starts`: of each row, what a stored product is added to; may be null.
  ProductResult(Number* data, int64_t columns, int64_t step, Number alpha, Product product,
                const Number* starts, const TileKernels<Number>& kernels)
      : data_(data),
        columns_(columns),
        step_(step),
        alpha_(alpha),
        adds_(product == Product::kAdded),
        starts_(starts),
        kernels_(kernels) {}

  // Finds what needs no tiles. Returns whether that is all.
  bool IsFound(const Matrix<Number>& a, const Matrix<Number>& b) const {
    if (a.columns == 0) {
      for (int64_t i = 0; i < a.rows && !adds_; ++i) {
        std::fill_n(data_ + i * step_, columns_, StartOf(i));
      }
      return true;
    }
    if constexpr (std::is_floating_point_v<Number>) {
      if (a.rows <= kDotRows && a.column_step == 1 && b.row_step == 1 && columns_ >= kDotColumns) {
        StoreDots(a, b);
        return true;
      }
      if constexpr (!kIsForSize) {
        if (columns_ <= kDotColumns && a.column_step == 1 && a.rows >= kDotColumns) {
          FewColumns<Number>({data_, step_, alpha_, adds_, starts_}, kernels_).Store(a, b);
          return true;
        }
        if (a.rows == 1 && b.column_step == 1 && columns_ >= kernels_.size) {
          StoreRowSum(a, b);
          return true;
        }
      }
    }
    return false;
  }

  // The tile at `row` and `column`: alpha * (a @ panel). It is added if `adds`, or if all are. The
  // panel's rows have whole vectors, of which the last may have fewer columns of the result; they
  // start at `offsets`, if there are such.
  void StoreTile(const Matrix<Number>& a, const Matrix<Number>& panel, int64_t row, int64_t column,
                 bool adds, const int64_t* offsets = nullptr) const {
    const int64_t vectors = (panel.columns + kernels_.size - 1) / kernels_.size;
    ProductTile<Number> tile = {a.data,
                                a.row_step,
                                a.column_step,
                                panel.data,
                                panel.row_step,
                                panel.rows,
                                data_ + row * step_ + column,
                                step_,
                                alpha_,
                                adds || adds_,
                                starts_ == nullptr || adds || adds_ ? nullptr : starts_ + row,
                                offsets};
    if (panel.columns == vectors * kernels_.size) return kernels_.tile(a.rows, vectors, tile);
    Number products[kMostTileRows * kMostTileVectors * kMostVectorBytes / sizeof(Number)];
    tile.c = products;
    tile.c_row_step = vectors * kernels_.size;
    tile.adds = false;
    kernels_.tile(a.rows, vectors, tile);
    for (int64_t i = 0; i < a.rows; ++i) {
      const Number* from = products + i * tile.c_row_step;
      Number* to = data_ + (row + i) * step_ + column;
      for (int64_t j = 0; j < panel.columns; ++j) {
        to[j] = adds || adds_ ? static_cast<Number>(to[j] + from[j]) : from[j];
      }
    }
  }

 private:
  static constexpr int64_t kDotRows = 2;
  static constexpr int64_t kDotColumns = 4;

  Number StartOf(int64_t row) const { return starts_ == nullptr ? Number{0} : starts_[row]; }

  // Few rows by a matrix whose columns are contiguous, four columns at a time. The last four may
  // begin among those before.
  void StoreDots(const Matrix<Number>& a, const Matrix<Number>& b) const {
    for (int64_t i = 0; i < a.rows; ++i) {
      Number* to = data_ + i * step_;
      for (int64_t j = 0; j < columns_; j += kDotColumns) {
        const int64_t first = std::min(j, columns_ - kDotColumns);
        Number sums[kDotColumns];
        kernels_.dots({a.data + i * a.row_step, b.data + first * b.column_step, b.column_step,
                       a.columns, sums});
        for (int64_t c = j; c < first + kDotColumns; ++c) {
          const Number product = alpha_ * sums[c - first];
          to[c] = (adds_ ? to[c] : StartOf(i)) + product;
        }
      }
    }
  }

  // One row by a matrix whose rows are contiguous; so many columns at a time that sums stay in the
  // first cache.
  void StoreRowSum(const Matrix<Number>& a, const Matrix<Number>& b) const {
    constexpr int64_t kColumns = 8192 / sizeof(Number);
    if (!adds_) std::fill_n(data_, columns_, StartOf(0));
    for (int64_t j = 0; j < columns_; j += kColumns) {
      kernels_.add_rows({a.data, a.column_step, b.data + j, b.row_step, b.rows,
                         std::min(kColumns, columns_ - j), alpha_, data_ + j});
    }
  }

  Number* const data_;
  const int64_t columns_;
  const int64_t step_;
  const Number alpha_;
  const bool adds_;
  const Number* const starts_;
  const TileKernels<Number> kernels_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_PRODUCT_RESULT_H_
