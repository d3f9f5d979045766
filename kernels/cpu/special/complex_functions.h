// The functions of elementwise operators of complex numbers that are the C++ library's, or made of
// them. Devices have those of kernels/common/complex_functions.h.
//
// Takes: elements as ComplexNumber. Gives: the element of the result, with the branches, signed
// zeros, infinities and NaN of C99's annex G where the library has the function. Errors: none.

#ifndef SWITCHYARD_KERNELS_CPU_SPECIAL_COMPLEX_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_CPU_SPECIAL_COMPLEX_FUNCTIONS_H_

#include <cmath>
#include <complex>
#include <type_traits>

#include "kernels/common/complex_functions.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "lib/elements/complex_number.h"

namespace switchyard::functions {

#define SWITCHYARD_STANDARD_FUNCTION(name, function)                    \
  struct name {                                                         \
    template <typename T>                                               \
    ComplexNumber<T> operator()(ComplexNumber<T> a) const {             \
      return internal::NumberOf(std::function(internal::ElementOf(a))); \
    }                                                                   \
  };
SWITCHYARD_STANDARD_FUNCTION(StandardExp, exp)
SWITCHYARD_STANDARD_FUNCTION(StandardLog, log)
SWITCHYARD_STANDARD_FUNCTION(StandardSqrt, sqrt)
SWITCHYARD_STANDARD_FUNCTION(StandardSin, sin)
SWITCHYARD_STANDARD_FUNCTION(StandardCos, cos)
SWITCHYARD_STANDARD_FUNCTION(StandardTan, tan)
SWITCHYARD_STANDARD_FUNCTION(StandardSinh, sinh)
SWITCHYARD_STANDARD_FUNCTION(StandardCosh, cosh)
SWITCHYARD_STANDARD_FUNCTION(StandardTanh, tanh)
SWITCHYARD_STANDARD_FUNCTION(StandardAsin, asin)
SWITCHYARD_STANDARD_FUNCTION(StandardAtan, atan)
SWITCHYARD_STANDARD_FUNCTION(StandardAsinh, asinh)
SWITCHYARD_STANDARD_FUNCTION(StandardAcosh, acosh)
SWITCHYARD_STANDARD_FUNCTION(StandardAtanh, atanh)
#undef SWITCHYARD_STANDARD_FUNCTION

// In double precision an imaginary part of zero has no sign, as in PyTorch.
struct StandardAcos {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    const ComplexNumber<T> result = internal::NumberOf(std::acos(internal::ElementOf(a)));
    if constexpr (std::is_same_v<T, float>) return result;
    return {result.real, result.imaginary + T{0}};
  }
};

// Of parts: a product with a complex logarithm would make an infinite part NaN.
template <typename T>
ComplexNumber<T> LogOverLogOf(T base, ComplexNumber<T> a) {
  const ComplexNumber<T> log = StandardLog()(a);
  const T scale = std::log(base);
  return {log.real / scale, log.imaginary / scale};
}
struct ComplexLog2 {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    return LogOverLogOf(T{2}, a);
  }
};
struct ComplexLog10 {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    return LogOverLogOf(T{10}, a);
  }
};

struct ComplexExp2 {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    const T scale = std::log(T{2});
    return StandardExp()(ComplexNumber<T>{a.real * scale, a.imaginary * scale});
  }
};

// log(1 + a), also of numbers too small for the sum.
struct ComplexLog1p {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    const T angle = std::atan2(a.imaginary, a.real + 1);
    if (!(Magnitude()(a) < T{0.5})) return {std::log(std::hypot(a.real + 1, a.imaginary)), angle};
    // The square of the magnitude of 1 + a, less 1.
    const T rest = a.real * (2 + a.real) + a.imaginary * a.imaginary;
    return {rest == 0 ? a.real : std::log1p(rest) / 2, angle};
  }
};

// exp(a) - 1, also of numbers too small for the difference.
struct ComplexExpm1 {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    const T half = std::sin(a.imaginary / 2);
    return {std::expm1(a.real) * std::cos(a.imaginary) - 2 * half * half,
            std::exp(a.real) * std::sin(a.imaginary)};
  }
};

struct ComplexRsqrt {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    return ComplexReciprocal()(StandardSqrt()(a));
  }
};

struct ComplexSigmoid {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    return ComplexReciprocal()(ComplexNumber<T>{1, 0} + StandardExp()(-a));
  }
};

struct ComplexSinc {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> a) const {
    if (a == ComplexNumber<T>{0, 0}) return {1, 0};
    const ComplexNumber<T> angle = a * static_cast<T>(3.14159265358979323846);
    return StandardSin()(angle) / angle;
  }
};

struct ComplexPower {
  template <typename T>
  ComplexNumber<T> operator()(ComplexNumber<T> base, ComplexNumber<T> exponent) const {
    return internal::NumberOf(std::pow(internal::ElementOf(base), internal::ElementOf(exponent)));
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_CPU_SPECIAL_COMPLEX_FUNCTIONS_H_
