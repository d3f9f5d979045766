// Functions of two elements beside arithmetic: signs, extremes without NaN, neighbours, logarithms
// of sums, divisors; and the parts of a floating number.
//
// Takes: elements of one type. Gives: the element of the result. Errors: none.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_PAIR_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_PAIR_FUNCTIONS_H_

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "lib/core/host_device.h"

namespace switchyard::functions {

struct Copysign {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return std::copysign(a, b);
  }
};

struct Hypot {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return std::hypot(a, b);
  }
};

// Numbers take precedence over NaN, and the first one of two zeros.
struct Fmax {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return b != b || a >= b ? a : b;
  }
};
struct Fmin {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return b != b || a <= b ? a : b;
  }
};

// The step from 0 to 1, which is b where a is 0.
struct Heaviside {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a == T{0} ? b : static_cast<T>(T{0} < a);
  }
};

struct Nextafter {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return std::nextafter(a, b);
  }
};
// The same among the numbers with so many digits behind the leading one, and a least exponent, as
// they are in a Float.
struct NextafterOfReduced {
  int digits;
  int least;
  float greatest;

  static NextafterOfReduced OfHalf() { return {10, -14, 65504.0F}; }
  static NextafterOfReduced OfBFloat16() { return {7, -126, 0x1.FEp127F}; }

  SWITCHYARD_HOST_DEVICE float operator()(float a, float b) const {
    if (a != a || b != b) return a + b;
    if (a == b) return b;
    const float size = std::fabs(a);
    if (size == 0) return std::copysign(std::ldexp(1.0F, least - digits), b);
    const bool grows = (a < b) == (a > 0);
    if (std::isinf(a)) return std::copysign(greatest, a);
    const int exponent = std::ilogb(size);
    const bool is_first = !grows && exponent > least && size == std::ldexp(1.0F, exponent);
    const int top = exponent < least ? least : exponent;
    const float step = std::ldexp(1.0F, top - digits - (is_first ? 1 : 0));
    return std::copysign(grows ? size + step : size - step, a);
  }
};

// log(exp(a) + exp(b)), without powers that are too great.
struct Logaddexp {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    if (a == b && std::isinf(a)) return a;
    return (a > b ? a : b) + std::log1p(std::exp(-std::fabs(a - b)));
  }
};
// The same with powers of two.
struct Logaddexp2 {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    constexpr T kByLogOfTwo = static_cast<T>(1.44269504088896340736);
    if (a == b && std::isinf(a)) return a;
    return (a > b ? a : b) + std::log1p(std::exp2(-std::fabs(a - b))) * kByLogOfTwo;
  }
};

// The greatest common divisor, and the least common multiple. Integers wrap around.
struct Gcd {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return static_cast<T>(OfSizes(SizeOf(a), SizeOf(b)));
  }

  template <typename T>
  static SWITCHYARD_HOST_DEVICE uint64_t SizeOf(T a) {
    return a < 0 ? uint64_t{0} - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
  }
  static SWITCHYARD_HOST_DEVICE uint64_t OfSizes(uint64_t a, uint64_t b) {
    while (b != 0) {
      const uint64_t rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
};
struct Lcm {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    using Wide = std::conditional_t<sizeof(T) == sizeof(int64_t), int64_t, int32_t>;
    const uint64_t first = Gcd::SizeOf(a);
    const uint64_t second = Gcd::SizeOf(b);
    const uint64_t divisor = Gcd::OfSizes(first, second);
    if (divisor == 0) return T{0};
    return static_cast<T>(Gcd::SizeOf(static_cast<Wide>(first / divisor * second)));
  }
};

// A number is its mantissa, of 1/2 or more and below 1, times two to the power of the exponent.
struct Mantissa {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    int exponent = 0;
    return std::isfinite(a) ? std::frexp(a, &exponent) : a;
  }
};
struct Exponent {
  template <typename T>
  SWITCHYARD_HOST_DEVICE int64_t operator()(T a) const {
    int exponent = 0;
    if (std::isfinite(a)) std::frexp(a, &exponent);
    return exponent;
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_PAIR_FUNCTIONS_H_
