// Convolutions of one channel with one square filter and one step, with masked vectors of 64 bytes:
// the image is read where it lies, without a copy with its padding.
//
// Takes: the geometry of columns.h with one channel and one plane, for processors whose
// VectorLevel is kAvx512. Gives: bias + weight @ columns, in the order of sums that
// channel_windows.h has. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_WINDOWS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_WINDOWS_H_

#include <algorithm>
#include <cstdint>

#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/masked_lanes.h"

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
#include <immintrin.h>

namespace switchyard::internal {

template <int kSize, int kStride>
class MaskedWindows {
 public:
  explicit MaskedWindows(const Columns& c) : columns_(c) {}

  SWITCHYARD_64_BYTES void Store(const float* image, const float* weight, float start,
                                 float* result) const {
    for (int64_t x = 0; x < columns_.counts[2]; x += kMaskedLanes) {
      StoreColumns(image, weight, start, x, result + x);
    }
  }

 private:
  // Rows of the result that are computed at once: each row of the image is read once for them.
  static constexpr int kRows = 4;
  static constexpr int kImageRows = (kRows - 1) * kStride + kSize;

  // The columns of the result from `x` on, as many as there are lanes.
  SWITCHYARD_64_BYTES void StoreColumns(const float* image, const float* weight, float start,
                                        int64_t x, float* to) const {
    const int64_t width = columns_.image[2];
    const int64_t left = x * kStride - columns_.windows[2].padding;
    MaskedElements<kStride> elements[kSize];
    for (int64_t i = 0; i < kSize; ++i) elements[i] = {left + i, width};
    __m512 factors[kSize * kSize];
#pragma GCC unroll 25
    for (int i = 0; i < kSize * kSize; ++i) factors[i] = _mm512_set1_ps(weight[i]);
    const __mmask16 stored = LanesInside(x, columns_.counts[2]);
    for (int64_t y = 0; y < columns_.counts[1]; y += kRows) {
      const int64_t top = y * kStride - columns_.windows[1].padding;
      __m512 sums[kRows];
#pragma GCC unroll 4
      for (int r = 0; r < kRows; ++r) sums[r] = _mm512_set1_ps(start);
#pragma GCC unroll 16
      for (int i = 0; i < kImageRows; ++i) {
        if (top + i < 0 || top + i >= columns_.image[1]) continue;
        const float* from = image + (top + i) * width + left;
#pragma GCC unroll 8
        for (int j = 0; j < kSize; ++j) {
          const __m512 values = elements[j].Load(from + j);
#pragma GCC unroll 4
          for (int r = 0; r < kRows; ++r) {
            const int k = i - r * kStride;  // the row of the filter
            if (k < 0 || k >= kSize) continue;
            sums[r] = _mm512_fmadd_ps(factors[k * kSize + j], values, sums[r]);
          }
        }
      }
      const int64_t rows = std::min<int64_t>(kRows, columns_.counts[1] - y);
#pragma GCC unroll 4
      for (int r = 0; r < kRows; ++r) {
        if (r >= rows) continue;
        _mm512_mask_storeu_ps(to + (y + r) * columns_.counts[2], stored, sums[r]);
      }
    }
  }

  const Columns& columns_;
};

}  // namespace switchyard::internal
#endif  // SWITCHYARD_HAS_VECTOR_LEVELS

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_WINDOWS_H_
