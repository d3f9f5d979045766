// Lanes of vectors of 64 bytes over rows of floats, some of which may be outside their row.
//
// Takes: places in a row, and how many elements it has. Gives: masks of the lanes that are inside,
// and their elements; nothing is read outside the row. For processors whose VectorLevel is kAvx512,
// in functions marked SWITCHYARD_64_BYTES. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_LANES_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_LANES_H_

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/loops/vector_level.h"

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
#include <immintrin.h>

namespace switchyard::internal {

inline constexpr int kMaskedLanes = 16;

// Those whose elements, one after the other from `first` on, are inside a row of so many.
inline __mmask16 LanesInside(int64_t first, int64_t count) {
  const int64_t begin = std::clamp<int64_t>(-first, 0, kMaskedLanes);
  const int64_t end = std::clamp<int64_t>(count - first, begin, kMaskedLanes);
  return static_cast<__mmask16>((uint32_t{1} << end) - (uint32_t{1} << begin));
}

// Sixteen elements of a row, one after the other, or every other one.
template <int kStride>
class MaskedElements {
 public:
  MaskedElements() = default;
  // The first of them is `first`; it may be outside.
  MaskedElements(int64_t first, int64_t count)
      : inside_(LanesInside(first, count)), next_(LanesInside(first + kMaskedLanes, count)) {}

  // `from`: where the first is, or would be. What is outside is 0.
  SWITCHYARD_64_BYTES __m512 Load(const float* from) const {
    const __m512 first = _mm512_maskz_loadu_ps(inside_, from);
    if constexpr (kStride == 1) return first;
    const __m512 next = _mm512_maskz_loadu_ps(next_, from + kMaskedLanes);
    return _mm512_permutex2var_ps(first, Even(), next);
  }

  // The lanes that Load fills.
  __mmask16 inside() const {
    if constexpr (kStride == 1) return inside_;
    return static_cast<__mmask16>(EvenBits(inside_) | EvenBits(next_) << kMaskedLanes / 2);
  }

 private:
  static_assert(kStride == 1 || kStride == 2);

  SWITCHYARD_64_BYTES static __m512i Even() {
    return _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
  }

  // Every other bit, side by side.
  static uint32_t EvenBits(uint32_t bits) {
    uint32_t even = 0;
    for (int i = 0; i < kMaskedLanes / 2; ++i) even |= (bits >> 2 * i & 1) << i;
    return even;
  }

  __mmask16 inside_ = 0;
  __mmask16 next_ = 0;
};

}  // namespace switchyard::internal
#endif  // SWITCHYARD_HAS_VECTOR_LEVELS

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_MASKED_LANES_H_
