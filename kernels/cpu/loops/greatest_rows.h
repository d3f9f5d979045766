// The greatest elements of windows over an image, a row of windows at a time.
//
// Takes: the elements of a row-major image of float or double, and the windows of a pool. Gives:
// for each window of a row its greatest element and that element's position in the image, as
// GreatestIn does: NaN is greater than every number, and the first of equals counts. Errors: no
// other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_GREATEST_ROWS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_GREATEST_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "kernels/common/pooling_functions.h"
#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

template <typename T>
class GreatestRows {
 public:
  GreatestRows(ImageSize size, const PoolWindows& windows, int64_t count)
      : size_(size), windows_(windows), places_(static_cast<size_t>(count)) {
    for (int64_t x = 0; x < count; ++x) {
      firsts_.push_back(static_cast<Place>(FirstInside(windows.wide, x)));
    }
    const int64_t stride = windows.wide.stride;
    for (int64_t i = 0; i < windows.wide.kernel; ++i) {
      const int64_t offset = i * windows.wide.dilation - windows.wide.padding;
      const int64_t begin = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
      const int64_t end = offset >= size.width ? 0 : (size.width - 1 - offset) / stride + 1;
      columns_.push_back({static_cast<Place>(offset), static_cast<Place>(begin),
                          static_cast<Place>(std::min(count, end))});
    }
  }

  // Whether the processor has vectors for it, and positions fit.
  static bool Has(ImageSize size, int64_t windows) {
    if constexpr (!kHasWideNumbers<T>) return false;
    return IsWide(windows) && size.height * size.width <= std::numeric_limits<Place>::max();
  }

  // Finds the windows of row `y`, and writes as many elements as there are windows.
  void Find(const T* image, int64_t y, T* greatest, int64_t* places) {
    RunWide([=] { Search(image, y, greatest, places); });
  }

 private:
  // As long as an element, so that vectors of both have the same length.
  using Place = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;

  // One element of each window: that of window x is `offset + x * stride` after the start of the
  // row. It is inside the image for windows from `begin` to `end`.
  struct Column {
    Place offset;
    Place begin;
    Place end;
  };

  void Search(const T* image, int64_t y, T* __restrict greatest, int64_t* __restrict places) {
    const int64_t first = FirstInside(windows_.high, y);
    const size_t count = places_.size();
    const auto place = static_cast<Place>(first * size_.width);
    for (size_t x = 0; x < count; ++x) {
      greatest[x] = LeastOf<T>();
      places_[x] = place + firsts_[x];
    }
    const int64_t stride = windows_.wide.stride;
    for (int64_t row = first; row < End(windows_.high, y, size_.height);
         row += windows_.high.dilation) {
      const auto start = static_cast<Place>(row * size_.width);
      for (const Column& column : columns_) {
        if (stride == 1) {
          Compare<1>(image, start, column, 1, greatest);
        } else if (stride == 2) {
          Compare<2>(image, start, column, 2, greatest);
        } else {
          Compare<0>(image, start, column, stride, greatest);
        }
      }
    }
    for (size_t x = 0; x < count; ++x) places[x] = places_[x];
  }

  // kStride: the step, or 0 for any.
  template <int kStride>
  void Compare(const T* image, Place start, const Column& column, int64_t stride,
               T* __restrict greatest) {
    Place* __restrict places = places_.data();
    const auto step = static_cast<Place>(kStride != 0 ? kStride : stride);
    const Place place = start + column.offset;
    const T* from = image + place;
    const Place end = column.end;
    for (Place i = column.begin; i < end; ++i) {
      const T value = from[static_cast<int64_t>(i) * step];
      const bool is_greater = (value > greatest[i]) | (value != value);
      greatest[i] = is_greater ? value : greatest[i];
      places[i] = is_greater ? place + i * step : places[i];
    }
  }

  const ImageSize size_;
  const PoolWindows windows_;
  std::vector<Place> places_;
  std::vector<Place> firsts_;  // of each window, its first column inside the image
  std::vector<Column> columns_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_GREATEST_ROWS_H_
