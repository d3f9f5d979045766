// One window of a pool over an image.
//
// Takes: the elements of a row-major image, and windows or ranges of rows and columns inside it.
// Gives: the position of the greatest element, or the mean. Errors: Error for numbers of a call
// that give no windows.

#ifndef SWITCHYARD_KERNELS_COMMON_POOLING_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_POOLING_FUNCTIONS_H_

#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernels/common/arithmetic.h"
#include "kernels/common/windows.h"
#include "lib/core/array_ref.h"
#include "lib/core/host_device.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// Rows or columns [begin, end) of an image.
struct Range {
  int64_t begin;
  int64_t end;
};

// The first position inside the image.
SWITCHYARD_HOST_DEVICE inline int64_t FirstInside(const Window& window, int64_t index) {
  int64_t first = index * window.stride - window.padding;
  if (first < 0) first += (-first + window.dilation - 1) / window.dilation * window.dilation;
  return first;
}

SWITCHYARD_HOST_DEVICE inline int64_t End(const Window& window, int64_t index, int64_t size) {
  const int64_t end = index * window.stride - window.padding + window.Extent();
  return end < size ? end : size;
}

// No element is less.
template <typename T>
SWITCHYARD_HOST_DEVICE T LeastOf() {
  if constexpr (std::is_integral_v<T>) {
    return std::is_signed_v<T> ? static_cast<T>(T{1} << (sizeof(T) * 8 - 1)) : T{0};
  } else {
    return static_cast<T>(-INFINITY);
  }
}

// The greatest element of a window and its position; of a window without elements inside the image
// the least number, and where the window begins.
template <typename T>
struct Greatest {
  T value;
  int64_t place;
};

// NaN is greater than every number.
template <typename T>
SWITCHYARD_HOST_DEVICE Greatest<T> GreatestIn(const T* image, int64_t width, Range rows,
                                              Range columns, int64_t row_step,
                                              int64_t column_step) {
  Greatest<T> greatest = {LeastOf<T>(), rows.begin * width + columns.begin};
  for (int64_t y = rows.begin; y < rows.end; y += row_step) {
    for (int64_t x = columns.begin; x < columns.end; x += column_step) {
      const T value = image[y * width + x];
      if (!(value > greatest.value) && value == value) continue;
      greatest = {value, y * width + x};
    }
  }
  return greatest;
}

template <typename T>
SWITCHYARD_HOST_DEVICE auto SumIn(const T* image, int64_t width, Range rows, Range columns) {
  std::conditional_t<std::is_integral_v<T>, T, double> sum = 0;
  for (int64_t y = rows.begin; y < rows.end; ++y) {
    for (int64_t x = columns.begin; x < columns.end; ++x) {
      sum = Add(sum, static_cast<decltype(sum)>(image[y * width + x]));
    }
  }
  return sum;
}

// Integers wrap around, like the negated least integer.
template <typename Sum>
SWITCHYARD_HOST_DEVICE Sum Quotient(Sum sum, int64_t divisor) {
  if (std::is_integral_v<Sum> && divisor == -1) return Subtract(Sum{0}, sum);
  return sum / static_cast<Sum>(divisor);
}

// The sizes of an image, and the windows over it.
struct ImageSize {
  int64_t height;
  int64_t width;
};
struct PoolWindows {
  Window high;
  Window wide;
};

// Images are the last two dimensions.
inline ImageSize SizeOf(const Tensor& images) { return {images.size(-2), images.size(-1)}; }

// The greatest element in the window (y, x).
template <typename T>
SWITCHYARD_HOST_DEVICE Greatest<T> GreatestOf(const T* image, ImageSize size,
                                              const PoolWindows& windows, int64_t y, int64_t x) {
  const Range rows = {FirstInside(windows.high, y), End(windows.high, y, size.height)};
  const Range columns = {FirstInside(windows.wide, x), End(windows.wide, x, size.width)};
  return GreatestIn(image, size.width, rows, columns, windows.high.dilation, windows.wide.dilation);
}

// The window of one element of avg_pool2d's result, and its divisor.
struct MeanWindow {
  PoolWindows windows;
  ImageSize size;
  bool counts_padding;
  int64_t divisor;  // 0 for the number of elements

  // 0 for a window that is completely in the padding.
  template <typename T>
  SWITCHYARD_HOST_DEVICE T At(const T* image, int64_t y, int64_t x) const {
    const Window& high = windows.high;
    const Window& wide = windows.wide;
    const int64_t top = y * high.stride - high.padding;
    const int64_t left = x * wide.stride - wide.padding;
    const Range rows = {top > 0 ? top : 0, End(high, y, size.height)};
    const Range columns = {left > 0 ? left : 0, End(wide, x, size.width)};
    if (rows.begin >= rows.end || columns.begin >= columns.end) return T{0};
    const int64_t whole = (End(high, y, size.height + high.padding) - top) *
                          (End(wide, x, size.width + wide.padding) - left);
    const int64_t inside = (rows.end - rows.begin) * (columns.end - columns.begin);
    const int64_t count = counts_padding ? whole : inside;
    return static_cast<T>(
        Quotient(SumIn(image, size.width, rows, columns), divisor != 0 ? divisor : count));
  }
};

// The windows divide the image; neighbours overlap in a row if the division is not even.
SWITCHYARD_HOST_DEVICE inline Range Share(int64_t index, int64_t count, int64_t size) {
  return {index * size / count, ((index + 1) * size + count - 1) / count};
}

template <typename T>
SWITCHYARD_HOST_DEVICE T MeanIn(const T* image, int64_t width, Range rows, Range columns) {
  const int64_t count = (rows.end - rows.begin) * (columns.end - columns.begin);
  return static_cast<T>(SumIn(image, width, rows, columns) / static_cast<double>(count));
}

// The windows of a call. An empty stride means the size of the kernel.
PoolWindows WindowsOfMaxPool(const char* name, IntArrayRef kernel_size, IntArrayRef stride,
                             IntArrayRef padding, IntArrayRef dilation);

// The windows of avg_pool2d over images, and the divisor of the sum of one.
inline MeanWindow MeanWindowOf(const PoolWindows& windows, const Tensor& images,
                               bool count_include_pad, std::optional<int64_t> divisor_override) {
  return {windows, SizeOf(images), count_include_pad, divisor_override.value_or(0)};
}

// The sizes of a result whose images have `output_size`, after checks.
std::vector<int64_t> SizesOfAdaptivePool(const char* name, const Tensor& self,
                                         IntArrayRef output_size);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_POOLING_FUNCTIONS_H_
