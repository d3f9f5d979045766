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
#include <cstring>
#include <type_traits>
#include <vector>

#include "kernels/common/convolution_shape.h"
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
        width_(WidthOf(c)),
        height_(c.counts[1] - 1 + c.windows[1].Extent()),
        step_(RoundUp((c.counts[1] - 1) * width_ + c.counts[2], kernels_.size)) {
    const int64_t image = c.channels * height_ * width_ + kernels_.size;
    image_.Allocate(image);
    std::fill_n(image_.data(), image, T{0});
    result_.Allocate(features * step_);
    TakeOffsets();
  }

  // Whether this is better than a product with the columns of the image, whose elements are written
  // and read once more.
  static bool Has(const Columns& c, int64_t features, VectorLevel level = VectorLevelHere()) {
    if constexpr (kIsForSize || !std::is_floating_point_v<T>) return false;
    const bool is_plane = c.image[0] == 1 && c.windows[0].kernel == 1 && c.windows[0].padding == 0;
    const bool is_dense = c.windows[1].stride == 1 && c.windows[2].stride == 1;
    if (!is_plane || !is_dense || c.Count() == 0 || !c.IsPaddingSmall()) return false;
    const int64_t size = TileKernelsOf<T>(level).size;
    const int64_t most = RoundUp((c.counts[1] - 1) * WidthOf(c) + c.counts[2], size);
    const int64_t unused = most - RoundUp(c.Count(), size);
    return c.WindowSize() > 1 && c.Count() >= kLeastCount &&
           features * unused <= kCopyCost * c.Count();
  }

  // `bias` may be null.
  void Store(const T* image, const T* weight, const T* bias, T* result) {
    TakeImage(image);
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
  static int64_t WidthOf(const Columns& c) { return c.counts[2] - 1 + c.windows[2].Extent(); }

  void TakeOffsets() {
    const Window& high = columns_.windows[1];
    const Window& wide = columns_.windows[2];
    offsets_.reserve(static_cast<size_t>(columns_.Rows()));
    for (int64_t channel = 0; channel < columns_.channels; ++channel) {
      for (int64_t y = 0; y < high.kernel; ++y) {
        const int64_t row = (channel * height_ + y * high.dilation) * width_;
        for (int64_t x = 0; x < wide.kernel; ++x) offsets_.push_back(row + x * wide.dilation);
      }
    }
  }

  // What windows reach of the image; what is outside stays zero.
  void TakeImage(const T* image) {
    const int64_t top = columns_.windows[1].padding;
    const int64_t left = columns_.windows[2].padding;
    const int64_t rows = std::min(columns_.image[1], height_ - top);
    const int64_t count = std::min(columns_.image[2], width_ - left);
    if (count <= 0) return;
    for (int64_t channel = 0; channel < columns_.channels; ++channel) {
      T* to = image_.data() + (channel * height_ + top) * width_ + left;
      for (int64_t i = 0; i < rows; ++i, to += width_) {
        CopyRow(image + i * columns_.image[2], count, to);
      }
      image += columns_.ImageSize();
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

  // Of rows that are too short for a function of the library. The last part may begin among those
  // before.
  static void CopyRow(const T* from, int64_t count, T* to) {
    constexpr int64_t kPart = 32 / sizeof(T);
    if (count < kPart) {
      for (int64_t i = 0; i < count; ++i) to[i] = from[i];
      return;
    }
    for (int64_t i = 0; i < count; i += kPart) {
      const int64_t at = std::min(i, count - kPart);
      std::memcpy(to + at, from + at, kPart * sizeof(T));
    }
  }

  // Copies a row of the product without windows that are of no use.
  void LeaveOut(const T* from, T* to) const {
    const int64_t count = columns_.counts[2];
    for (int64_t y = 0; y < columns_.counts[1]; ++y, from += width_, to += count) {
      CopyRow(from, count, to);
    }
  }

  const Columns& columns_;
  const int64_t features_;
  const TileKernels<T> kernels_;
  const int64_t width_;  // of the copy of the image
  const int64_t height_;
  const int64_t step_;    // from row to row of the product: whole vectors
  PanelMemory<T> image_;  // has a vector more, which the last one reads
  PanelMemory<T> result_;
  std::vector<int64_t> offsets_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_PRODUCTS_WINDOW_PRODUCT_H_
