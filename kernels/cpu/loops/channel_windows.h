// Convolutions of one channel with one filter, whose products of matrices would have a single row.
//
// Takes: the geometry of columns.h with one channel. Gives: the products weight @ columns, without
// columns, added to the result or to a number. Common filters have loops of their own, which keep
// sums in registers. Errors: no other errors.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_WINDOWS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_WINDOWS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/arithmetic.h"
#include "kernels/common/convolution_shape.h"
#include "kernels/cpu/loops/columns.h"
#include "kernels/cpu/loops/masked_windows.h"
#include "kernels/cpu/loops/padded_plane.h"
#include "kernels/cpu/loops/vector_level.h"
#include "kernels/cpu/loops/wide_loops.h"

namespace switchyard::internal {

// Any geometry: window after window in the order of memory, one element of the weight at a time.
template <typename T>
void AddWeightedWindows(const Columns& c, const T* image, const T* weight, T* result) {
  const int64_t lines = c.counts[0] * c.counts[1];
  ForEachColumnRow(c, image, [&](int64_t row, const T* line, int64_t first) {
    if (line == nullptr) return;
    const T factor = weight[row / lines];
    const int64_t stride = c.windows[2].stride;
    const Inside inside = InsideOf(c, first);
    T* to = result + row % lines * c.counts[2];
    for (int64_t i = inside.begin; i < inside.end; ++i) {
      to[i] = Add(to[i], Multiply(factor, line[first + i * stride]));
    }
  });
}

// A square filter over an image without padding: all of its elements at once.
template <int kSize, int kStride>
void StoreSquareWindows(const Columns& c, const float* image, int64_t width, const float* weight,
                        float start, float* result) {
  float factors[kSize * kSize];
  std::copy_n(weight, kSize * kSize, factors);
  for (int64_t row = 0; row < c.counts[1]; ++row) {
    const float* from = image + row * c.windows[1].stride * width;
    float* __restrict to = result + row * c.counts[2];
    for (int64_t column = 0; column < c.counts[2]; ++column) {
      float sum = start;
#pragma GCC unroll 8
      for (int y = 0; y < kSize; ++y) {
#pragma GCC unroll 8
        for (int x = 0; x < kSize; ++x) {
          sum += factors[y * kSize + x] * from[y * width + column * kStride + x];
        }
      }
      to[column] = sum;
    }
  }
}

template <int kSize, int kStride>
void StoreSquareWindowsWide(const Columns& c, const float* image, int64_t width,
                            const float* weight, float start, float* result) {
  RunWideProducts(
      [=, &c] { StoreSquareWindows<kSize, kStride>(c, image, width, weight, start, result); });
}

// The channels of one call, one after the other.
class SquareWindows {
 public:
  // `level`: one that the processor has.
  explicit SquareWindows(const Columns& c, VectorLevel level = VectorLevelHere())
      : columns_(c),
        plane_(c),
        level_(level),
        padded_(static_cast<size_t>(IsMasked() ? 0 : plane_.size())) {}

  // Whether the geometry has such a loop, and the processor the vectors for it.
  static bool Has(const Columns& c) {
    const Window& high = c.windows[1];
    const Window& wide = c.windows[2];
    return PaddedPlane::Has(c) && high.kernel == wide.kernel &&
           (wide.kernel == 3 || wide.kernel == 5) && high.dilation == 1 && wide.dilation == 1 &&
           wide.stride <= 2 && IsWide(c.Count());
  }

  void Store(const float* image, const float* weight, float start, float* result) {
    if (!IsMasked()) plane_.Take(image, padded_.data());
    const bool is_dense = columns_.windows[2].stride == 1;
    if (columns_.windows[2].kernel == 3) {
      is_dense ? StoreOf<3, 1>(image, weight, start, result)
               : StoreOf<3, 2>(image, weight, start, result);
    } else {
      is_dense ? StoreOf<5, 1>(image, weight, start, result)
               : StoreOf<5, 2>(image, weight, start, result);
    }
  }

 private:
  bool IsMasked() const {
    return level_ == VectorLevel::kAvx512 &&
           columns_.windows[1].stride == columns_.windows[2].stride;
  }

  template <int kSize, int kStride>
  void StoreOf([[maybe_unused]] const float* image, const float* weight, float start,
               float* result) const {
#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
    if (IsMasked()) {
      MaskedWindows<kSize, kStride>(columns_).Store(image, weight, start, result);
      return;
    }
#endif
    StoreSquareWindowsWide<kSize, kStride>(columns_, padded_.data(), plane_.width(), weight, start,
                                           result);
  }

  const Columns& columns_;
  const PaddedPlane plane_;
  const VectorLevel level_;
  std::vector<float> padded_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_CHANNEL_WINDOWS_H_
