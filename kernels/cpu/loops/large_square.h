// Copies squares of 16 floats a side between the orders of rows and of columns, in vectors of 64
// bytes: part of what product_panel.h does with shorter ones. Only for processors that have them.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_LARGE_SQUARE_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_LARGE_SQUARE_H_

#include <cstdint>

#include "kernels/cpu/loops/vector_level.h"

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
namespace switchyard::internal {

typedef float SixteenFloats __attribute__((vector_size(64)));
typedef float StoredFloats __attribute__((vector_size(64), aligned(alignof(float)), may_alias));

// The first and the last elements, or pairs of elements, of each quarter of two vectors in turn.
SWITCHYARD_64_BYTES inline SixteenFloats FirstOf(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
}
SWITCHYARD_64_BYTES inline SixteenFloats LastOf(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
}
SWITCHYARD_64_BYTES inline SixteenFloats FirstPairsOf(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
}
SWITCHYARD_64_BYTES inline SixteenFloats LastPairsOf(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
}
// Two quarters of each: the first and second, the last two, every other one.
SWITCHYARD_64_BYTES inline SixteenFloats FirstHalves(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}
SWITCHYARD_64_BYTES inline SixteenFloats LastHalves(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30,
                                 31);
}
SWITCHYARD_64_BYTES inline SixteenFloats EvenQuarters(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
}
SWITCHYARD_64_BYTES inline SixteenFloats OddQuarters(SixteenFloats a, SixteenFloats b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
}

// to[k * step + j] = from[j * column_step + k], for j and k below 16. First the squares of four in
// the quarters of the vectors are transposed, then the quarters.
SWITCHYARD_64_BYTES inline void CopySquareOf16(const float* from, int64_t column_step, float* to,
                                               int64_t step) {
  SixteenFloats parts[4][4];  // [k % 4][j / 4]: quarter k / 4 has four columns' elements k
#pragma GCC unroll 4
  for (int group = 0; group < 4; ++group) {
    SixteenFloats column[4];
#pragma GCC unroll 4
    for (int j = 0; j < 4; ++j) {
      column[j] = *reinterpret_cast<const StoredFloats*>(from + (4 * group + j) * column_step);
    }
    const SixteenFloats first = FirstOf(column[0], column[1]);
    const SixteenFloats last = LastOf(column[0], column[1]);
    const SixteenFloats next_first = FirstOf(column[2], column[3]);
    const SixteenFloats next_last = LastOf(column[2], column[3]);
    parts[0][group] = FirstPairsOf(first, next_first);
    parts[1][group] = LastPairsOf(first, next_first);
    parts[2][group] = FirstPairsOf(last, next_last);
    parts[3][group] = LastPairsOf(last, next_last);
  }
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
    const SixteenFloats first = FirstHalves(parts[k][0], parts[k][1]);
    const SixteenFloats last = LastHalves(parts[k][0], parts[k][1]);
    const SixteenFloats next_first = FirstHalves(parts[k][2], parts[k][3]);
    const SixteenFloats next_last = LastHalves(parts[k][2], parts[k][3]);
    float* const row = to + k * step;
    *reinterpret_cast<StoredFloats*>(row) = EvenQuarters(first, next_first);
    *reinterpret_cast<StoredFloats*>(row + 4 * step) = OddQuarters(first, next_first);
    *reinterpret_cast<StoredFloats*>(row + 8 * step) = EvenQuarters(last, next_last);
    *reinterpret_cast<StoredFloats*>(row + 12 * step) = OddQuarters(last, next_last);
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_HAS_VECTOR_LEVELS

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_LARGE_SQUARE_H_
