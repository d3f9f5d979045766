// Images as matrices whose columns are windows, so that a convolution is a matrix product.
//
// Takes: the geometry of windows over an image of up to three dimensions (missing ones have size
// 1). Gives: a row-major matrix with a row for each channel and position in a window, and a column
// for each window; or the image that is the sum of the columns. Positions in the padding are zeros.
// Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_COLUMNS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_COLUMNS_H_

#include <algorithm>
#include <cstdint>

#include "kernels/common/arithmetic.h"
#include "kernels/common/convolution_shape.h"

namespace switchyard::internal {

// Calls visit(row of the matrix, row of the image or nullptr, offset of window 0, window) for rows
// that vary only along the last dimension.
template <typename T, typename Visit>
void ForEachColumnRow(const Columns& c, T* image, Visit visit) {
  int64_t row = 0;
  for (int64_t channel = 0; channel < c.channels; ++channel) {
    for (int64_t place = 0; place < c.WindowSize(); ++place) {
      const int64_t x = place % c.windows[2].kernel;
      const int64_t y = place / c.windows[2].kernel % c.windows[1].kernel;
      const int64_t z = place / c.windows[2].kernel / c.windows[1].kernel;
      const int64_t first = x * c.windows[2].dilation - c.windows[2].padding;
      for (int64_t k = 0; k < c.counts[0]; ++k) {
        const Window& deep = c.windows[0];
        const int64_t depth = k * deep.stride + z * deep.dilation - deep.padding;
        for (int64_t j = 0; j < c.counts[1]; ++j) {
          const Window& high = c.windows[1];
          const int64_t height = j * high.stride + y * high.dilation - high.padding;
          const bool is_inside =
              0 <= depth && depth < c.image[0] && 0 <= height && height < c.image[1];
          const int64_t line = (channel * c.image[0] + depth) * c.image[1] + height;
          visit(row++, is_inside ? image + line * c.image[2] : nullptr, first);
        }
      }
    }
  }
}

// The windows [begin, end) of a row that are inside the image.
struct Inside {
  int64_t begin;
  int64_t end;
};

inline Inside InsideOf(const Columns& c, int64_t first) {
  const int64_t stride = c.windows[2].stride;
  const int64_t begin = first >= 0 ? 0 : (-first + stride - 1) / stride;
  const int64_t end = first >= c.image[2] ? 0 : (c.image[2] - 1 - first) / stride + 1;
  return {std::min(begin, c.counts[2]), std::clamp(end, int64_t{0}, c.counts[2])};
}

// Constant steps let the compiler move vectors.
template <typename T>
void CopyStrided(const T* from, int64_t step, T* to, int64_t count) {
  if (step == 1) return static_cast<void>(std::copy_n(from, count, to));
  if (step == 2) {
    for (int64_t i = 0; i < count; ++i) to[i] = from[2 * i];
    return;
  }
  for (int64_t i = 0; i < count; ++i) to[i] = from[i * step];
}

template <typename T>
void ImageToColumns(const Columns& c, const T* image, T* columns) {
  ForEachColumnRow(c, image, [&](int64_t row, const T* line, int64_t first) {
    T* to = columns + row * c.counts[2];
    const int64_t stride = c.windows[2].stride;
    const Inside inside = line == nullptr ? Inside{0, 0} : InsideOf(c, first);
    if (inside.begin >= inside.end) return static_cast<void>(std::fill_n(to, c.counts[2], T{0}));
    std::fill_n(to, inside.begin, T{0});
    CopyStrided(line + (first + inside.begin * stride), stride, to + inside.begin,
                inside.end - inside.begin);
    std::fill(to + inside.end, to + c.counts[2], T{0});
  });
}

// image += columns
template <typename T>
void AddColumnsToImage(const Columns& c, const T* columns, T* image) {
  ForEachColumnRow(c, image, [&](int64_t row, T* line, int64_t first) {
    if (line == nullptr) return;
    const T* from = columns + row * c.counts[2];
    const Inside inside = InsideOf(c, first);
    for (int64_t i = inside.begin; i < inside.end; ++i) {
      T& element = line[first + i * c.windows[2].stride];
      element = Add(element, from[i]);
    }
  });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_COLUMNS_H_
