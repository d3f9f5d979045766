// The greatest elements of windows over an image of floats, with masked vectors of 64 bytes.
//
// Takes: what greatest_rows.h takes, for processors whose VectorLevel is kAvx512. Gives: the same.
// Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_GREATEST_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_GREATEST_H_

#include <algorithm>
#include <cstdint>

#include "kernels/common/pooling_functions.h"
#include "kernels/cpu/loops/masked_lanes.h"

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
#include <immintrin.h>

namespace switchyard::internal {

template <int kStride>
class MaskedGreatest {
 public:
  MaskedGreatest(ImageSize size, const PoolWindows& windows, ImageSize found)
      : size_(size), windows_(windows), found_(found) {}

  // Whether there is a loop for it: `windows` has the step kStride in rows, and not too many
  // columns.
  static bool Has(const PoolWindows& windows) {
    return windows.wide.stride == kStride && windows.wide.kernel <= kMostColumns;
  }

  void Find(const float* image, float* greatest, int64_t* places) const {
    for (int64_t x = 0; x < found_.width; x += kMaskedLanes) {
      FindColumns(image, x, greatest + x, places + x);
    }
  }

 private:
  static constexpr int64_t kMostColumns = 8;

  // The windows of all rows from column `x` on, as many as there are lanes.
  SWITCHYARD_64_BYTES void FindColumns(const float* image, int64_t x, float* greatest,
                                       int64_t* places) const {
    const Window& wide = windows_.wide;
    const int64_t left = x * kStride - wide.padding;
    MaskedElements<kStride> elements[kMostColumns];
    __mmask16 inside[kMostColumns];
    for (int64_t i = 0; i < wide.kernel; ++i) {
      elements[i] = MaskedElements<kStride>(left + i * wide.dilation, size_.width);
      inside[i] = elements[i].inside();
    }
    int32_t first_places[kMaskedLanes];
    for (int64_t i = 0; i < kMaskedLanes; ++i) {
      first_places[i] = static_cast<int32_t>(FirstInside(wide, x + i));
    }
    const __m512i firsts = _mm512_loadu_si512(first_places);
    const __m512i lanes = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i columns = _mm512_mullo_epi32(lanes, _mm512_set1_epi32(kStride));
    const __mmask16 stored = LanesInside(x, found_.width);
    for (int64_t y = 0; y < found_.height; ++y) {
      const int64_t top = FirstInside(windows_.high, y);
      const int64_t bottom = End(windows_.high, y, size_.height);
      __m512 best = _mm512_set1_ps(LeastOf<float>());
      __m512i place = _mm512_add_epi32(firsts, PlaceOf(top * size_.width));
      for (int64_t row = top; row < bottom; row += windows_.high.dilation) {
        int64_t start = row * size_.width + left;
        for (int64_t i = 0; i < wide.kernel; ++i, start += wide.dilation) {
          const __m512 values = elements[i].Load(image + start);
          const __mmask16 is_greater =
              _mm512_mask_cmp_ps_mask(inside[i], values, best, _CMP_GT_OQ) |
              _mm512_mask_cmp_ps_mask(inside[i], values, values, _CMP_UNORD_Q);
          best = _mm512_mask_mov_ps(best, is_greater, values);
          place = _mm512_mask_add_epi32(place, is_greater, columns, PlaceOf(start));
        }
      }
      _mm512_mask_storeu_ps(greatest + y * found_.width, stored, best);
      StorePlaces(place, stored, places + y * found_.width);
    }
  }

  SWITCHYARD_64_BYTES static __m512i PlaceOf(int64_t place) {
    return _mm512_set1_epi32(static_cast<int32_t>(place));
  }

  // Functions that fill every lane would read a vector that is not initialized, in the eyes of GCC.
  SWITCHYARD_64_BYTES static void StorePlaces(const __m512i& places, __mmask16 stored,
                                              int64_t* to) {
    constexpr __mmask8 kAll = 0xff;
    const __m256i low = _mm512_maskz_extracti64x4_epi64(kAll, places, 0);
    const __m256i high = _mm512_maskz_extracti64x4_epi64(kAll, places, 1);
    _mm512_mask_storeu_epi64(to, static_cast<__mmask8>(stored),
                             _mm512_maskz_cvtepi32_epi64(kAll, low));
    _mm512_mask_storeu_epi64(to + kMaskedLanes / 2, static_cast<__mmask8>(stored >> 8),
                             _mm512_maskz_cvtepi32_epi64(kAll, high));
  }

  const ImageSize size_;
  const PoolWindows windows_;
  const ImageSize found_;
};

}  // namespace switchyard::internal
#endif  // SWITCHYARD_HAS_VECTOR_LEVELS

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_GREATEST_H_
