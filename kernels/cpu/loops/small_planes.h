// Convolutions of one channel with one filter over images of one plane that fit into a vector of 64
// bytes, as do their results.
//
// Takes: the geometry of columns.h with one channel; an image, a filter and a bias. Gives: result =
// bias + weight @ columns. Each element of the filter is a multiple of the image, whose elements
// are moved to the windows that they are in. For processors whose VectorLevel is kAvx512. Errors:
// no other errors.
#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_SMALL_PLANES_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_SMALL_PLANES_H_

#include <algorithm>
#include <cstdint>

#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/vector_level.h"

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
#include <immintrin.h>

#include <vector>

namespace switchyard::internal {

class SmallPlanes {
 public:
  explicit SmallPlanes(const Columns& c)
      : image_(Lanes(c.ImageSize())), results_(Lanes(c.Count())) {
    // A window may be much larger than the image.
    taps_.reserve(static_cast<size_t>(std::min(c.WindowSize(), c.ImageSize() * c.Count())));
    for (int64_t i = 0; i < c.windows[1].kernel; ++i) {
      for (int64_t j = 0; j < c.windows[2].kernel; ++j) {
        const Tap tap = TapOf(c, i, j);
        if (tap.inside != 0) taps_.push_back(tap);
      }
    }
  }

  static bool Has(const Columns& c) {
    return c.image[0] == 1 && c.windows[0].kernel == 1 && c.windows[0].padding == 0 &&
           c.ImageSize() <= kLanes && c.Count() <= kLanes &&
           VectorLevelHere() == VectorLevel::kAvx512;
  }

  SWITCHYARD_64_BYTES void Store(const float* image, const float* weight, float start,
                                 float* result) const {
    const __m512 elements = _mm512_maskz_loadu_ps(image_, image);
    // Sums of every other one, which do not wait for each other.
    __m512 sum = _mm512_set1_ps(start), other = _mm512_setzero_ps();
    size_t i = 0;
    for (; i + 2 <= taps_.size(); i += 2) {
      sum = AddTo(sum, taps_[i], elements, weight);
      other = AddTo(other, taps_[i + 1], elements, weight);
    }
    if (i < taps_.size()) sum = AddTo(sum, taps_[i], elements, weight);
    _mm512_mask_storeu_ps(result, results_, _mm512_add_ps(sum, other));
  }

 private:
  static constexpr int64_t kLanes = 16;

  // An element of a window: where the image's element is for each result, if it is inside.
  struct Tap {
    int32_t places[kLanes];
    __mmask16 inside;
    int64_t weight;
  };

  static __mmask16 Lanes(int64_t count) {
    return static_cast<__mmask16>((uint32_t{1} << count) - 1);
  }

  // Element (i, j) of a window.
  static Tap TapOf(const Columns& c, int64_t i, int64_t j) {
    const Window &high = c.windows[1], &wide = c.windows[2];
    Tap tap{{}, 0, i * wide.kernel + j};
    int64_t y = i * high.dilation - high.padding;
    for (int64_t row = 0; row < c.counts[1]; ++row, y += high.stride) {
      if (y < 0 || y >= c.image[1]) continue;
      int64_t x = j * wide.dilation - wide.padding;
      for (int64_t column = 0; column < c.counts[2]; ++column, x += wide.stride) {
        if (x < 0 || x >= c.image[2]) continue;
        const int64_t lane = row * c.counts[2] + column;
        tap.places[lane] = static_cast<int32_t>(y * c.image[2] + x);
        tap.inside = static_cast<__mmask16>(tap.inside | 1u << lane);
      }
    }
    return tap;
  }

  SWITCHYARD_64_BYTES static __m512 AddTo(__m512 sum, const Tap& tap, __m512 elements,
                                          const float* weight) {
    const __m512i places = _mm512_loadu_si512(tap.places);
    const __m512 moved = _mm512_maskz_permutexvar_ps(tap.inside, places, elements);
    return _mm512_mask3_fmadd_ps(moved, _mm512_set1_ps(weight[tap.weight]), sum, tap.inside);
  }

  const __mmask16 image_;
  const __mmask16 results_;
  std::vector<Tap> taps_;
};

}  // namespace switchyard::internal
#endif  // SWITCHYARD_HAS_VECTOR_LEVELS

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_SMALL_PLANES_H_
