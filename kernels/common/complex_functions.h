// The functions of elementwise operators of complex numbers, for the loops of every device.
//
// Takes: elements as ComplexNumber. Gives: the element of the result, in the standard library's
// branches. Sums, products, quotients and comparisons are those of binary_functions.h. Errors:
// none.

#ifndef SWITCHYARD_KERNELS_COMMON_COMPLEX_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_COMPLEX_FUNCTIONS_H_

#include <cmath>

#include "lib/core/host_device.h"
#include "lib/elements/complex_number.h"

namespace switchyard::functions {

#define SWITCHYARD_COMPLEX_FUNCTION(name, Result, expression)            \
  struct name {                                                          \
    template <typename T>                                                \
    SWITCHYARD_HOST_DEVICE Result operator()(ComplexNumber<T> a) const { \
      return expression;                                                 \
    }                                                                    \
  };
SWITCHYARD_COMPLEX_FUNCTION(Magnitude, T, std::hypot(a.real, a.imaginary))
SWITCHYARD_COMPLEX_FUNCTION(Angle, T, std::atan2(a.imaginary, a.real))
SWITCHYARD_COMPLEX_FUNCTION(Conjugate, ComplexNumber<T>, (ComplexNumber<T>{a.real, -a.imaginary}))
// Parts that are zero have no sign afterwards, as in PyTorch.
SWITCHYARD_COMPLEX_FUNCTION(ComplexNegative, ComplexNumber<T>, (ComplexNumber<T>{0, 0} - a))
#undef SWITCHYARD_COMPLEX_FUNCTION

// The number of magnitude 1 in its direction; 0 for 0.
struct Direction {
  template <typename T>
  SWITCHYARD_HOST_DEVICE ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    const T magnitude = Magnitude()(a);
    if (magnitude == 0) return {0, 0};
    return {a.real / magnitude, a.imaginary / magnitude};
  }
};

struct ComplexReciprocal {
  template <typename T>
  SWITCHYARD_HOST_DEVICE ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    return ComplexNumber<T>{1, 0} / a;
  }
};

struct ComplexExp {
  template <typename T>
  SWITCHYARD_HOST_DEVICE ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    const T magnitude = std::exp(a.real);
    // Infinity times the sine of 0 is no number.
    if (a.imaginary == 0) return {magnitude, a.imaginary};
    // A direction that is none does not matter to 0.
    if (magnitude == 0) return {0, 0};
    return {magnitude * std::cos(a.imaginary), magnitude * std::sin(a.imaginary)};
  }
};

struct ComplexLog {
  template <typename T>
  SWITCHYARD_HOST_DEVICE ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    return {std::log(Magnitude()(a)), Angle()(a)};
  }
};

// With a real part of at least 0, and an imaginary part with the sign of a's.
struct ComplexSqrt {
  template <typename T>
  SWITCHYARD_HOST_DEVICE ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    if (std::isinf(a.imaginary)) return {std::fabs(a.imaginary), a.imaginary};
    if (a == ComplexNumber<T>{0, 0}) return {0, a.imaginary};
    // The larger part, which loses no digits, of an eighth of each number, so that sums are finite.
    const T eighth = Magnitude()(ComplexNumber<T>{a.real / 8, a.imaginary / 8});
    const T larger = 2 * std::sqrt(eighth + std::fabs(a.real) / 8);
    if (std::isinf(larger)) {
      const T none = std::copysign(T{0}, a.imaginary);
      if (a.real > 0) return {larger, none};
      return {0, std::copysign(larger, a.imaginary)};
    }
    const T smaller = std::fabs(a.imaginary) / (2 * larger);
    return a.real >= 0 ? ComplexNumber<T>{larger, std::copysign(smaller, a.imaginary)}
                       : ComplexNumber<T>{smaller, std::copysign(larger, a.imaginary)};
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_COMPLEX_FUNCTIONS_H_
