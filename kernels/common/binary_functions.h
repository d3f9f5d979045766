// The functions of elementwise operators of two and three tensors, for the loops of every device.
//
// Takes: elements of one type; numbers of the call in the constructor. Gives: the element of the
// result. Integers wrap around. Errors: none; an integer divisor must not be zero. kIsArithmetic
// marks functions that are a few instructions of vectors.

#ifndef SWITCHYARD_KERNELS_COMMON_BINARY_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_BINARY_FUNCTIONS_H_

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "kernels/common/arithmetic.h"
#include "lib/core/host_device.h"

namespace switchyard::functions {

struct Add {
  static constexpr bool kIsArithmetic = true;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return internal::Add(a, b);
  }
};

template <typename T>
struct AddMultiple {
  static constexpr bool kIsArithmetic = true;

  T factor;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return internal::Add(a, internal::Multiply(factor, b));
  }
};

template <typename T>
struct SubtractMultiple {
  static constexpr bool kIsArithmetic = true;

  T factor;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return internal::Subtract(a, internal::Multiply(factor, b));
  }
};

struct Multiply {
  static constexpr bool kIsArithmetic = true;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return internal::Multiply(a, b);
  }
};

struct Divide {
  static constexpr bool kIsArithmetic = true;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a / b;
  }
};

// True for -1, by which the least integer cannot be divided.
template <typename T>
SWITCHYARD_HOST_DEVICE bool IsMinusOne(T value) {
  return std::is_signed_v<T> && value == static_cast<T>(-1);
}

// a - n * b, where n is the truncated quotient.
struct Fmod {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::fmod(a, b);
    } else {
      return IsMinusOne(b) ? T{0} : static_cast<T>(a % b);
    }
  }
};

// The same with the sign of b.
struct Remainder {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    const T rest = Fmod()(a, b);
    return rest != T{0} && (rest < T{0}) != (b < T{0}) ? internal::Add(rest, b) : rest;
  }
};

struct TruncatedQuotient {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::trunc(a / b);
    } else {
      return IsMinusOne(b) ? internal::Subtract(T{0}, a) : static_cast<T>(a / b);
    }
  }
};

// Rounded down. For floating values it uses the remainder, which is exact.
struct FloorQuotient {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (b == 0) return a / b;
      const T rest = std::fmod(a, b);
      T quotient = (a - rest) / b;
      if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
      if (quotient == 0) return std::copysign(T{0}, a / b);
      const T floor = std::floor(quotient);
      return quotient - floor > T{0.5} ? floor + 1 : floor;
    } else {
      const T quotient = TruncatedQuotient()(a, b);
      const bool is_above = Fmod()(a, b) != T{0} && (a < T{0}) != (b < T{0});
      return is_above ? static_cast<T>(quotient - 1) : quotient;
    }
  }
};

// The sum divided by how many were added up. Integers are rounded down.
struct Mean {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T sum, int64_t count) const {
    if constexpr (std::is_same_v<T, bool>) {
      return sum;
    } else if constexpr (std::is_floating_point_v<T>) {
      return sum / static_cast<T>(count);
    } else {
      const auto quotient = FloorQuotient()(static_cast<int64_t>(sum), count);
      return static_cast<T>(quotient);
    }
  }
};

// NaN takes precedence over numbers.
struct Maximum {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a != a || a > b ? a : b;
  }
};
struct Minimum {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a != a || a < b ? a : b;
  }
};

struct Atan2 {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return std::atan2(a, b);
  }
};

// Integers are multiplied; negative powers are truncated to 0, 1 or -1.
struct Power {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T base, T exponent) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::pow(base, exponent);
    } else {
      return OfInteger(base, exponent);
    }
  }

 private:
  template <typename T>
  static SWITCHYARD_HOST_DEVICE T OfInteger(T base, T exponent) {
    if (exponent < 0) {
      if (base == 1) return 1;
      return base == static_cast<T>(-1) ? (exponent % 2 == 0 ? T(1) : T(-1)) : T(0);
    }
    T result = 1;
    while (exponent != 0) {
      if ((exponent & 1) != 0) result = internal::Multiply(result, base);
      exponent = static_cast<T>(exponent / 2);
      base = internal::Multiply(base, base);
    }
    return result;
  }
};

template <typename T>
struct PowerOf {
  T exponent;

  SWITCHYARD_HOST_DEVICE T operator()(T a) const { return Power()(a, exponent); }
};

struct Square {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return internal::Multiply(a, a);
  }
};

#define SWITCHYARD_COMPARISON(name, sign)                    \
  struct name {                                              \
    template <typename T>                                    \
    SWITCHYARD_HOST_DEVICE bool operator()(T a, T b) const { \
      return a sign b;                                       \
    }                                                        \
  };
SWITCHYARD_COMPARISON(Equal, ==)
SWITCHYARD_COMPARISON(Differ, !=)
SWITCHYARD_COMPARISON(Less, <)
SWITCHYARD_COMPARISON(LessOrEqual, <=)
SWITCHYARD_COMPARISON(Greater, >)
SWITCHYARD_COMPARISON(GreaterOrEqual, >=)
#undef SWITCHYARD_COMPARISON

// For truth values.
#define SWITCHYARD_LOGIC(name, expression)                   \
  struct name {                                              \
    template <typename T>                                    \
    SWITCHYARD_HOST_DEVICE bool operator()(T x, T y) const { \
      const bool a = x != T{0};                              \
      const bool b = y != T{0};                              \
      return expression;                                     \
    }                                                        \
  };
SWITCHYARD_LOGIC(LogicalAnd, (a && b))
SWITCHYARD_LOGIC(LogicalOr, a || b)
SWITCHYARD_LOGIC(LogicalXor, a != b)
#undef SWITCHYARD_LOGIC

// For integers and truth values.
#define SWITCHYARD_BITS(name, sign)                       \
  struct name {                                           \
    template <typename T>                                 \
    SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const { \
      return static_cast<T>(a sign b);                    \
    }                                                     \
  };
SWITCHYARD_BITS(BitwiseAnd, &)
SWITCHYARD_BITS(BitwiseOr, |)
SWITCHYARD_BITS(BitwiseXor, ^)
#undef SWITCHYARD_BITS

// NaN, as an element or as a bound, makes the result NaN.
struct AtLeast {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T low) const {
    return a < low || low != low ? low : a;
  }
};
struct AtMost {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T high) const {
    return a > high || high != high ? high : a;
  }
};
struct Clamp {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T low, T high) const {
    // A NaN bound takes precedence over the other bound.
    return low != low ? low : AtMost()(AtLeast()(a, low), high);
  }
};

template <typename T>
struct AddProduct {
  T factor;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T b, T c) const {
    return internal::Add(a, internal::Multiply(internal::Multiply(factor, b), c));
  }
};
template <typename T>
struct AddQuotient {
  T factor;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T b, T c) const { return a + factor * b / c; }
};

// Exact at both ends.
struct Interpolate {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b, T weight) const {
    return weight < T{0.5} ? a + weight * (b - a) : b - (b - a) * (T{1} - weight);
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_BINARY_FUNCTIONS_H_
