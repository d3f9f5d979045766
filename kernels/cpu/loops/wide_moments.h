// Mean and variance of rows of numbers, and rows that are normalized by them.
//
// Takes: rows of float or double of any length; those below kLeastWideCount gain nothing. Gives:
// sums and numbers in double, as the plain loops compute them, but sums in several parts at once,
// whose order is another. Errors: no errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_MOMENTS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_MOMENTS_H_

#include <cstdint>

#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

// The sum of element - center, or of its square.
template <bool kSquares, typename T>
double SumInParts(const T* elements, int64_t count, double center) {
  typedef double Part __attribute__((vector_size(4 * sizeof(double))));
  typedef T Stored __attribute__((vector_size(4 * sizeof(T)), aligned(alignof(T)), may_alias));
  Part sums[4] = {};
  int64_t i = 0;
  for (; i + 16 <= count; i += 16) {
#pragma GCC unroll 4
    for (int64_t part = 0; part < 4; ++part) {
      const Stored stored = *reinterpret_cast<const Stored*>(elements + i + 4 * part);
      const Part distance = __builtin_convertvector(stored, Part) - center;
      sums[part] += kSquares ? distance * distance : distance;
    }
  }
  const Part all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  double sum = (all[0] + all[1]) + (all[2] + all[3]);
  for (; i < count; ++i) {
    const double distance = static_cast<double>(elements[i]) - center;
    sum += kSquares ? distance * distance : distance;
  }
  return sum;
}

template <typename T>
double WideSum(const T* elements, int64_t count) {
  double sum = 0;
  RunWide([&] { sum = SumInParts<false>(elements, count, 0); });
  return sum;
}

// The sum of the squares of distances from `center`.
template <typename T>
double WideSquares(const T* elements, int64_t count, double center) {
  double sum = 0;
  RunWide([&] { sum = SumInParts<true>(elements, count, center); });
  return sum;
}

// to = (from - center) * scale * factors + offsets
template <typename T>
void WideNormalize(const T* from, double center, double scale, const T* factors, const T* offsets,
                   T* to, int64_t count) {
  RunWide([=] {
    for (int64_t i = 0; i < count; ++i) {
      const double normal = (static_cast<double>(from[i]) - center) * scale;
      to[i] = static_cast<T>(normal * static_cast<double>(factors[i]) +
                             static_cast<double>(offsets[i]));
    }
  });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_MOMENTS_H_
