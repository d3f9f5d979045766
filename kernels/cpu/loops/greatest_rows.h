// The greatest elements of windows over an image, some windows of a row at a time.
//
// Takes: the elements of a row-major image of float or double, and the windows of a pool. Gives:
// for each window its greatest element and that element's position in the image, as GreatestIn
// does: NaN is greater than every number, and the first of equals counts. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_GREATEST_ROWS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_GREATEST_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "kernels/common/pooling_functions.h"
#include "kernels/cpu/loops/masked_greatest.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

template <typename T>
class GreatestRows {
 public:
  // `found`: how many windows there are in each direction.
  GreatestRows(ImageSize size, const PoolWindows& windows, ImageSize found)
      : size_(size), windows_(windows), found_(found) {
    const Window& wide = windows.wide;
    const int64_t first = (wide.padding + wide.stride - 1) / wide.stride;
    const int64_t last = size.width + wide.padding - wide.Extent();
    inner_.end = last < 0 ? 0 : std::min(found.width, last / wide.stride + 1);
    inner_.begin = std::min(first, inner_.end);
  }

  // Whether the processor has vectors for it, and positions fit.
  static bool Has(ImageSize size, int64_t windows) {
    if constexpr (!kHasWideNumbers<T>) return false;
    return IsWide(windows) && size.height * size.width <= std::numeric_limits<Place>::max();
  }

  // Finds the windows of an image, and writes as many elements as there are windows. `level`: one
  // that the processor has.
  void Find(const T* image, T* greatest, int64_t* places,
            [[maybe_unused]] VectorLevel level = VectorLevelHere()) const {
#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
    if constexpr (std::is_same_v<T, float>) {
      if (level == VectorLevel::kAvx512) {
        if (FindMasked<1>(image, greatest, places)) return;
        if (FindMasked<2>(image, greatest, places)) return;
      }
    }
#endif
    RunWide([=] {
      T* values = greatest;
      int64_t* positions = places;
      for (int64_t y = 0; y < found_.height; ++y) {
        FindBorder(image, y, {0, inner_.begin}, values, positions);
        FindInner(image, y, values, positions);
        FindBorder(image, y, {inner_.end, found_.width}, values, positions);
        values += found_.width;
        positions += found_.width;
      }
    });
  }

 private:
  // As long as an element, so that vectors of both have the same length.
  using Place = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;
  static constexpr int kLanes = 32 / sizeof(T);

  template <typename Element, int kCount>
  struct VectorOf {
    typedef Element type __attribute__((vector_size(kCount * sizeof(Element))));
  };

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
  // Returns whether there is a loop for such windows.
  template <int kStride>
  bool FindMasked(const float* image, float* greatest, int64_t* places) const {
    if (!MaskedGreatest<kStride>::Has(windows_)) return false;
    MaskedGreatest<kStride>(size_, windows_, found_).Find(image, greatest, places);
    return true;
  }
#endif

  // Windows of row `y` one by one.
  void FindBorder(const T* image, int64_t y, Range windows, T* greatest, int64_t* places) const {
    for (int64_t x = windows.begin; x < windows.end; ++x) {
      const Greatest<T> found = GreatestOf(image, size_, windows_, y, x);
      greatest[x] = found.value;
      places[x] = found.place;
    }
  }

  // Those whose columns are inside the image. The last block may begin among the windows before.
  void FindInner(const T* image, int64_t y, T* greatest, int64_t* places) const {
    const int64_t count = inner_.end - inner_.begin;
    if (count < kLanes / 2) return FindBorder(image, y, inner_, greatest, places);
    const int64_t lanes = count < kLanes ? kLanes / 2 : kLanes;
    for (int64_t x = inner_.begin; x < inner_.end; x += lanes) {
      const int64_t first = std::min(x, inner_.end - lanes);
      if (lanes == kLanes) {
        FindBlockAtStride<kLanes>(image, y, first, greatest + first, places + first);
      } else {
        FindBlockAtStride<kLanes / 2>(image, y, first, greatest + first, places + first);
      }
    }
  }

  template <int kCount>
  void FindBlockAtStride(const T* image, int64_t y, int64_t x, T* greatest, int64_t* places) const {
    if (windows_.wide.stride == 1) return FindBlock<kCount, 1>(image, y, x, greatest, places);
    if (windows_.wide.stride == 2) return FindBlock<kCount, 2>(image, y, x, greatest, places);
    FindBlock<kCount, 0>(image, y, x, greatest, places);
  }

  // The windows of row `y` from `x` on. kStride: the step from one to the next, or 0 for any.
  template <int kCount, int kStride>
  void FindBlock(const T* image, int64_t y, int64_t x, T* greatest, int64_t* places) const {
    using Numbers = typename VectorOf<T, kCount>::type;
    using Places = typename VectorOf<Place, kCount>::type;
    const Window& wide = windows_.wide;
    const int64_t left = x * wide.stride - wide.padding;
    const int64_t top = FirstInside(windows_.high, y);
    Places columns = {};
    for (int i = 0; i < kCount; ++i) columns[i] = static_cast<Place>(left + i * wide.stride);
    Numbers best = Numbers{} + LeastOf<T>();
    Places place = columns + static_cast<Place>(top * size_.width);
    const int64_t bottom = End(windows_.high, y, size_.height);
    for (int64_t row = top; row < bottom; row += windows_.high.dilation) {
      for (int64_t i = 0; i < wide.kernel; ++i) {
        const int64_t start = row * size_.width + i * wide.dilation;
        Numbers values = {};
        Load<kCount, kStride>(image + start + left, wide.stride, &values);
        const Places is_greater = (values > best) | (values != values);
        best = is_greater ? values : best;
        place = is_greater ? columns + static_cast<Place>(start) : place;
      }
    }
    std::memcpy(greatest, &best, sizeof(best));
    for (int i = 0; i < kCount; ++i) places[i] = place[i];
  }

  // Reads no element after the last one.
  template <int kCount, int kStride, typename Numbers>
  static void Load(const T* from, int64_t stride, Numbers* to) {
    if constexpr (kStride == 1) {
      std::memcpy(to, from, sizeof(*to));
    } else if constexpr (kStride == 2) {
      Numbers first = {};
      Numbers last = {};
      std::memcpy(&first, from, sizeof(first));
      std::memcpy(&last, from + kCount - 1, sizeof(last));
      if constexpr (kCount == 8) {
        *to = __builtin_shufflevector(first, last, 0, 2, 4, 6, 9, 11, 13, 15);
      } else if constexpr (kCount == 4) {
        *to = __builtin_shufflevector(first, last, 0, 2, 5, 7);
      } else {
        *to = __builtin_shufflevector(first, last, 0, 3);
      }
    } else {
      for (int i = 0; i < kCount; ++i) (*to)[i] = from[i * stride];
    }
  }

  const ImageSize size_;
  const PoolWindows windows_;
  const ImageSize found_;
  Range inner_;  // of windows of a row
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_GREATEST_ROWS_H_
