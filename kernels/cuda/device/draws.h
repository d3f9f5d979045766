// Random numbers of elements: element i has the first words of subsequence i of a generator, so
// numbers depend on the seed and on earlier draws, but not on the device or the number of threads.
//
// Takes: the start of a generator's sequence, and the index of an element. Gives: words of Philox,
// and numbers of distributions. Errors: none. Source: Box, Muller, "A note on the generation of
// random normal deviates", 1958; the others invert the distribution function. Bits become numbers
// in (0, 1] as in curand.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_DRAWS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_DRAWS_H_

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "lib/core/generator.h"
#include "lib/core/host_device.h"
#include "lib/core/philox.h"

namespace switchyard::gpu {

class Draws {
 public:
  SWITCHYARD_HOST_DEVICE Draws(const PhiloxStart& start, int64_t index)
      : engine_(start.seed, static_cast<uint64_t>(index), start.offset) {}

  SWITCHYARD_HOST_DEVICE uint32_t Next32() { return engine_(); }
  SWITCHYARD_HOST_DEVICE uint64_t Next64() {
    const uint64_t high = engine_();
    return high << 32 | engine_();
  }

  // In (0, 1], halfway between two multiples of 2^-32 or 2^-53, rounded to Real.
  template <typename Real>
  SWITCHYARD_HOST_DEVICE Real Unit() {
    if constexpr (std::is_same_v<Real, double>) {
      const uint64_t low = engine_();
      const uint64_t bits = low ^ static_cast<uint64_t>(engine_()) << 21;
      return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
    } else {
      return static_cast<float>(engine_()) * 0x1p-32f + 0x1p-33f;
    }
  }

  // With mean 0 and variance 1.
  template <typename Real>
  SWITCHYARD_HOST_DEVICE Real Normal() {
    constexpr Real kTurn = static_cast<Real>(6.28318530717958647692);
    const Real radius = std::sqrt(Real{-2} * std::log(Unit<Real>()));
    return radius * std::sin(kTurn * Unit<Real>());
  }

  // With mean 1 / rate; never 0.
  template <typename Real>
  SWITCHYARD_HOST_DEVICE Real Exponential(Real rate) {
    constexpr Real kHalfStep = std::is_same_v<Real, double> ? Real(0x1p-53) : Real(0x1p-24);
    const Real unit = Unit<Real>();
    const Real logarithm = unit >= 1 - kHalfStep ? -kHalfStep : std::log(unit);
    return -logarithm / rate;
  }

 private:
  Philox4x32 engine_;
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_DRAWS_H_
