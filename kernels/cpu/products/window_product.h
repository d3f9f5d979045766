// Convolutions with a step of one as products of matrices whose right operand is read from the
// image: its rows are parts of a copy of the image with its padding, one for each channel and place
// in a window.
//
// Takes: the geometry of columns.h, an image of float or double and filters, row by row. Gives:
// bias + weight @ columns. The rows of the copy follow each other, so that the last windows of a
// row of the copy are of no use; they are left out at the end. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_PRODUCTS_WINDOW_PRODUCT_H_
#define SWITCHYARD_KERNELS_CPU_PRODUCTS_WINDOW_PRODUCT_H_

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/padded_plane.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/products/parallel_product.h"
#include "kernels/cpu/products/product_panel.h"
#include "kernels/cpu/products/product_result.h"
#include "kernels/cpu/products/product_rows.h"
#include "kernels/cpu/products/product_tile.h"
#include "lib/parallel/parallel_for.h"

namespace switchyard::internal {

template <typename T>
class WindowProduct {
 public:
  // `features`: how many filters there are.
  WindowProduct(const Columns& c, int64_t features, VectorLevel level = VectorLevelHere())
      : columns_(c),
        features_(features),
        kernels_(TileKernelsOf<T>(level)),
        plane_(c),
        step_(StepOf(c, plane_, kernels_.size)) {
    const int64_t image = c.channels * plane_.size() + kernels_.size;
    image_.Allocate(image);
    std::fill_n(image_.data(), image, T{0});
    result_.Allocate(features * step_);
    TakeOffsets();
  }

  // Whether this is better than a product with the columns of the image, whose elements are written
  // and read once more.
  static bool Has(const Columns& c, int64_t features, VectorLevel level = VectorLevelHere()) {
    if constexpr (kIsForSize || !std::is_floating_point_v<T>) return false;
    const bool is_dense = c.windows[1].stride == 1 && c.windows[2].stride == 1;
    if (!PaddedPlane::Has(c) || !is_dense || c.Count() == 0) return false;
    const int64_t size = TileKernelsOf<T>(level).size;
    const int64_t unused = StepOf(c, PaddedPlane(c), size) - RoundUp(c.Count(), size);
    return c.WindowSize() > 1 && c.Count() >= kLeastCount &&
           features * unused <= kCopyCost * c.Count();
  }

  // `bias` may be null.
  void Store(const T* image, const T* weight, const T* bias, T* result) {
    for (int64_t channel = 0; channel < columns_.channels; ++channel) {
      plane_.Take(image + channel * columns_.ImageSize(), image_.data() + channel * plane_.size());
    }
    const Matrix<T> rows = {weight, features_, columns_.Rows(), columns_.Rows(), 1};
    const ProductResult<T> product(result_.data(), step_, step_, T{1}, Product::kStored, bias,
                                   kernels_);
    const int64_t panel = kMostTileVectors * kernels_.size;
    const int64_t work = panel * features_ * columns_.Rows();
    ParallelFor((step_ + panel - 1) / panel, PiecesForProducts(work),
                [&](int64_t begin, int64_t end) {
                  Multiply(rows, begin * panel, std::min(end * panel, step_), product);
                });
    for (int64_t i = 0; i < features_; ++i) {
      LeaveOut(result_.data() + i * step_, result + i * columns_.Count());
    }
  }

 private:
  // What a thread computes with these many rows of filters stays in its second cache.
  static constexpr int64_t kRows = 96;
  static constexpr int64_t kDepth = 2048 / sizeof(T);
  // Products of fewer columns have loops of their own.
  static constexpr int64_t kLeastCount = 32;
  // How many products of matrices take the time of writing and reading an element of the columns.
  static constexpr int64_t kCopyCost = 20;

  static int64_t RoundUp(int64_t count, int64_t multiple) {
    return (count + multiple - 1) / multiple * multiple;
  }
  // The windows of all rows, those of no use among them, in whole vectors.
  static int64_t StepOf(const Columns& c, const PaddedPlane& plane, int64_t size) {
    return RoundUp((c.counts[1] - 1) * plane.width() + c.counts[2], size);
  }

  void TakeOffsets() {
    const Window& high = columns_.windows[1];
    const Window& wide = columns_.windows[2];
    offsets_.reserve(static_cast<size_t>(columns_.Rows()));
    for (int64_t channel = 0; channel < columns_.channels; ++channel) {
      for (int64_t y = 0; y < high.kernel; ++y) {
        const int64_t row = channel * plane_.size() + y * high.dilation * plane_.width();
        for (int64_t x = 0; x < wide.kernel; ++x) offsets_.push_back(row + x * wide.dilation);
      }
    }
  }

  // Columns [begin, end) of the product.
  void Multiply(const Matrix<T>& filters, int64_t begin, int64_t end,
                const ProductResult<T>& product) const {
    const int64_t panel = kMostTileVectors * kernels_.size;
    ProductRows<T> rows(filters, end - begin, kDepth, kernels_);
    rows.Allocate(std::min(kRows, features_), std::min(kDepth, filters.columns));
    for (int64_t k = 0; k < filters.columns; k += kDepth) {
      const int64_t depth = std::min(kDepth, filters.columns - k);
      for (int64_t row = 0; row < features_; row += kRows) {
        const int64_t most = std::min(kRows, features_ - row);
        rows.Copy(row, k, most, depth);
        for (int64_t j = begin; j < end; j += panel) {
          const Matrix<T> columns = {image_.data() + j, depth, std::min(panel, end - j), 0, 1};
          int64_t count = 0;
          for (int64_t i = 0; i < most; i += count) {
            count = kernels_.RowsOfTile(most - i);
            product.StoreTile(rows.Tile(i, count), columns, row + i, j, k != 0,
                              offsets_.data() + k);
          }
        }
      }
    }
  }

  // Copies a row of the product without windows that are of no use.
  void LeaveOut(const T* from, T* to) const {
    const int64_t count = columns_.counts[2];
    for (int64_t y = 0; y < columns_.counts[1]; ++y, from += plane_.width(), to += count) {
      CopyShortRow(from, count, to);
    }
  }

  const Columns& columns_;
  const int64_t features_;
  const TileKernels<T> kernels_;
  const PaddedPlane plane_;
  const int64_t step_;    // from row to row of the product: whole vectors
  PanelMemory<T> image_;  // has a vector more, which the last one reads
  PanelMemory<T> result_;
  std::vector<int64_t> offsets_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_WINDOW_PRODUCT_H_
