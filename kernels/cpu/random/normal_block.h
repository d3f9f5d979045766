// Normal numbers in blocks of 16: PyTorch's method for tensors of at least 16 contiguous elements.
//
// Takes: the numbers of a generator and a row of elements. Gives: normal numbers. First it draws
// all elements in [0, 1). Then eight pairs of each block become eight pairs of normal numbers. If
// the length is not a multiple of 16, it draws the last 16 elements again. Values are rounded to T
// where PyTorch rounds: for Half only stored values, for BFloat16 each step. Errors: none. Source:
// Box, Muller, "A note on the generation of random normal deviates", 1958.

#ifndef SWITCHYARD_KERNELS_CPU_RANDOM_NORMAL_BLOCK_H_
#define SWITCHYARD_KERNELS_CPU_RANDOM_NORMAL_BLOCK_H_

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/random/distributions.h"
#include "lib/core/generator.h"
#include "lib/core/half.h"

namespace switchyard::internal {

inline constexpr int64_t kNormalBlock = 16;

// A step of the computation, rounded like a result between operations on elements of T.
template <typename T, typename Real>
Real RoundedStep(Real value) {
  if constexpr (std::is_same_v<T, BFloat16>) {
    return static_cast<Real>(static_cast<T>(value));
  } else {
    return value;
  }
}

template <typename T>
void MakeNormalBlock(T* data, T mean, T deviation) {
  using Real = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const auto step = [](Real value) { return RoundedStep<T>(value); };
  const auto stored = [](Real value) { return static_cast<Real>(static_cast<T>(value)); };
  for (int64_t i = 0; i < kNormalBlock / 2; ++i) {
    T& first = data[i];
    T& second = data[i + kNormalBlock / 2];
    // In (0, 1], for the logarithm.
    const Real rest = stored(Real{1} - static_cast<Real>(first));
    const Real radius = stored(std::sqrt(step(Real{-2} * step(std::log(rest)))));
    const Real angle =
        stored(static_cast<Real>(2.0 * kPi * static_cast<double>(static_cast<Real>(second))));
    const auto scaled = [&](Real wave) {
      const Real normal = step(radius * step(wave));
      return static_cast<T>(step(normal * static_cast<Real>(deviation)) + static_cast<Real>(mean));
    };
    first = scaled(std::cos(angle));
    second = scaled(std::sin(angle));
  }
}

// `count` is at least kNormalBlock.
template <typename T>
void FillNormal(RandomNumbers& numbers, T* data, int64_t count, T mean, T deviation) {
  const auto draw = [&](T* first, int64_t n) {
    for (int64_t i = 0; i < n; ++i) first[i] = static_cast<T>(DrawUnit<T>(numbers));
  };
  draw(data, count);
  for (int64_t i = 0; i + kNormalBlock <= count; i += kNormalBlock) {
    MakeNormalBlock(data + i, mean, deviation);
  }
  if (count % kNormalBlock == 0) return;
  T* last = data + count - kNormalBlock;
  draw(last, kNormalBlock);
  MakeNormalBlock(last, mean, deviation);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_RANDOM_NORMAL_BLOCK_H_
