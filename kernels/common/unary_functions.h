// The functions of elementwise operators of one tensor, for the loops of every device.
//
// Takes: an element in a type of the operator's computation. Gives: the element of the result.
// Errors: none.

#ifndef SWITCHYARD_KERNELS_COMMON_UNARY_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_UNARY_FUNCTIONS_H_

#include <cmath>
#include <type_traits>

#include "kernels/common/arithmetic.h"
#include "kernels/common/constants.h"
#include "lib/core/host_device.h"

namespace switchyard::functions {

// The exponential of less is 0 in T, and the library takes long to report that.
template <typename T>
inline constexpr T kLeastExponent = std::is_same_v<T, float> ? T{-104} : T{-746};

// For floating elements.
#define SWITCHYARD_FLOATING_FUNCTION(name, expression) \
  struct name {                                        \
    template <typename T>                              \
    SWITCHYARD_HOST_DEVICE T operator()(T a) const {   \
      return expression;                               \
    }                                                  \
  };
SWITCHYARD_FLOATING_FUNCTION(Exp, a < kLeastExponent<T> ? T{0} : std::exp(a))
SWITCHYARD_FLOATING_FUNCTION(Log, std::log(a))
SWITCHYARD_FLOATING_FUNCTION(Log1p, std::log1p(a))
SWITCHYARD_FLOATING_FUNCTION(Expm1, std::expm1(a))
SWITCHYARD_FLOATING_FUNCTION(Sqrt, std::sqrt(a))
SWITCHYARD_FLOATING_FUNCTION(Rsqrt, 1 / std::sqrt(a))
SWITCHYARD_FLOATING_FUNCTION(Sin, std::sin(a))
SWITCHYARD_FLOATING_FUNCTION(Cos, std::cos(a))
SWITCHYARD_FLOATING_FUNCTION(Tanh, std::tanh(a))
SWITCHYARD_FLOATING_FUNCTION(Sigmoid, 1 / (1 + std::exp(-a)))
SWITCHYARD_FLOATING_FUNCTION(Reciprocal, 1 / a)
SWITCHYARD_FLOATING_FUNCTION(Erf, std::erf(a))
SWITCHYARD_FLOATING_FUNCTION(Tan, std::tan(a))
SWITCHYARD_FLOATING_FUNCTION(Sinh, std::sinh(a))
SWITCHYARD_FLOATING_FUNCTION(Cosh, std::cosh(a))
SWITCHYARD_FLOATING_FUNCTION(Asin, std::asin(a))
SWITCHYARD_FLOATING_FUNCTION(Acos, std::acos(a))
SWITCHYARD_FLOATING_FUNCTION(Atan, std::atan(a))
SWITCHYARD_FLOATING_FUNCTION(Asinh, std::asinh(a))
SWITCHYARD_FLOATING_FUNCTION(Acosh, std::acosh(a))
SWITCHYARD_FLOATING_FUNCTION(Atanh, std::atanh(a))
SWITCHYARD_FLOATING_FUNCTION(Log2, std::log2(a))
SWITCHYARD_FLOATING_FUNCTION(Log10, std::log10(a))
#undef SWITCHYARD_FLOATING_FUNCTION

struct Abs {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::fabs(a);
    } else {
      return a < 0 ? internal::Subtract(T{0}, a) : a;
    }
  }
};

struct Neg {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    if constexpr (std::is_floating_point_v<T>) {
      return -a;
    } else {
      return internal::Subtract(T{0}, a);
    }
  }
};

// 0 for NaN.
struct Sign {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return static_cast<T>((T{0} < a) - (a < T{0}));
  }
};

// Of a real number: 0 or pi; NaN for NaN.
struct RealAngle {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    if (a != a) return a;
    return a < 0 ? static_cast<T>(internal::kPi) : T{0};
  }
};

struct BitwiseNot {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    if constexpr (std::is_same_v<T, bool>) {
      return !a;
    } else {
      return static_cast<T>(~a);
    }
  }
};

struct LogicalNot {
  template <typename T>
  SWITCHYARD_HOST_DEVICE bool operator()(T a) const {
    return a == T{0};
  }
};

struct IsNan {
  template <typename T>
  SWITCHYARD_HOST_DEVICE bool operator()(T a) const {
    return a != a;
  }
};

// For all numbers; integers stay unchanged.
#define SWITCHYARD_ROUNDING_FUNCTION(name, function) \
  struct name {                                      \
    template <typename T>                            \
    SWITCHYARD_HOST_DEVICE T operator()(T a) const { \
      if constexpr (std::is_floating_point_v<T>) {   \
        return function(a);                          \
      } else {                                       \
        return a;                                    \
      }                                              \
    }                                                \
  };
SWITCHYARD_ROUNDING_FUNCTION(Floor, std::floor)
SWITCHYARD_ROUNDING_FUNCTION(Ceil, std::ceil)
SWITCHYARD_ROUNDING_FUNCTION(Round, std::nearbyint)
SWITCHYARD_ROUNDING_FUNCTION(Trunc, std::trunc)
#undef SWITCHYARD_ROUNDING_FUNCTION

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_UNARY_FUNCTIONS_H_
