// Orthogonal polynomials: Chebyshev's of four kinds, also shifted to the interval from 0 to 1,
// Hermite's of physicists and of probability, Laguerre's and Legendre's.
//
// Takes: an element, and the degree as a number, whose fraction does not count. Gives: the element
// of the result, computed in the type of the operands by the recurrence of the family; 0 for
// negative degrees, and for those that are no integers of 64 bits, as PyTorch does. Errors: none.
// Beyond the degree kLongestLoop closed and asymptotic forms take the place of the recurrence, with
// a relative error of 1 over the degree.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_ORTHOGONAL_POLYNOMIALS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_ORTHOGONAL_POLYNOMIALS_H_

#include <cmath>
#include <cstdint>
#include <limits>

#include "kernels/common/special/bessel_functions.h"
#include "kernels/common/special/cylinder_functions.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

// The degree, or -1 for one without a polynomial.
template <typename T>
SWITCHYARD_HOST_DEVICE int64_t DegreeOf(T n) {
  constexpr T kEnd = static_cast<T>(9223372036854775808.0);
  return n > -1 && n < kEnd ? static_cast<int64_t>(n) : -1;
}

inline constexpr int64_t kLongestLoop = int64_t{1} << 20;

// Those of one recurrence differ in the polynomial of degree 1: x, 2x, 2x - 1, 2x + 1.
enum class ChebyshevKind { kFirst, kSecond, kThird, kFourth };

// The value where x is 1 or -1.
template <typename T>
SWITCHYARD_HOST_DEVICE T ChebyshevAtEnd(ChebyshevKind kind, bool is_positive, int64_t degree) {
  const T degrees = static_cast<T>(degree);
  T value = 1;
  if (kind == ChebyshevKind::kSecond) value = degrees + 1;
  if (kind == (is_positive ? ChebyshevKind::kFourth : ChebyshevKind::kThird)) {
    value = degrees + degrees + 1;
  }
  return is_positive || degree % 2 == 0 ? value : -value;
}

// The value between them, by the angle whose cosine is x. Where the angle is too near to an end for
// its quotient to have digits, the value is that of the end.
template <typename T>
SWITCHYARD_HOST_DEVICE T ChebyshevInside(ChebyshevKind kind, T x, int64_t degree) {
  const T angle = std::acos(x);
  const T degrees = static_cast<T>(degree);
  constexpr T kLeast = std::numeric_limits<T>::epsilon() / 2;
  T above = 0;
  T below = 1;
  switch (kind) {
    case ChebyshevKind::kFirst:
      return std::cos(degrees * angle);
    case ChebyshevKind::kSecond:
      above = std::sin((degrees + 1) * angle);
      below = std::sin(angle);
      break;
    case ChebyshevKind::kThird:
      above = std::cos((degrees + T{0.5}) * angle);
      below = std::cos(angle / 2);
      break;
    case ChebyshevKind::kFourth:
      above = std::sin((degrees + T{0.5}) * angle);
      below = std::sin(angle / 2);
      break;
  }
  const bool is_at_end = kind != ChebyshevKind::kSecond && below * below < kLeast;
  return is_at_end ? ChebyshevAtEnd<T>(kind, x > 0, degree) : above / below;
}

// The value for x > 1, by the area whose hyperbolic cosine is x.
template <typename T>
SWITCHYARD_HOST_DEVICE T ChebyshevOutside(ChebyshevKind kind, T x, int64_t degree) {
  const T area = std::acosh(x);
  const T degrees = static_cast<T>(degree);
  const T half = degrees + T{0.5};
  if (kind == ChebyshevKind::kFirst) return std::cosh(degrees * area);
  if (kind == ChebyshevKind::kSecond) return std::sinh((degrees + 1) * area) / std::sinh(area);
  if (kind == ChebyshevKind::kThird) return std::cosh(half * area) / std::cosh(area / 2);
  return std::sinh(half * area) / std::sinh(area / 2);
}

// The kind whose polynomial in x is that of this kind in -x, but for the sign.
SWITCHYARD_HOST_DEVICE inline ChebyshevKind Reflected(ChebyshevKind kind) {
  if (kind == ChebyshevKind::kThird) return ChebyshevKind::kFourth;
  return kind == ChebyshevKind::kFourth ? ChebyshevKind::kThird : kind;
}

// Beyond the degree `last` angles take the place of the recurrence.
template <typename T>
SWITCHYARD_HOST_DEVICE T Chebyshev(ChebyshevKind kind, T x, int64_t degree, int64_t last) {
  if (degree < 0) return 0;
  if (std::fabs(x) == 1) return ChebyshevAtEnd<T>(kind, x > 0, degree);
  if (degree > last && std::fabs(x) < 1) return ChebyshevInside(kind, x, degree);
  if (degree == 0) return 1;
  if (degree > kLongestLoop) {
    const T value = ChebyshevOutside(x < 0 ? Reflected(kind) : kind, std::fabs(x), degree);
    return x < 0 && degree % 2 != 0 ? -value : value;
  }
  const T twice = x + x;
  T before = 1;
  T value = kind == ChebyshevKind::kFirst ? x : twice;
  if (kind == ChebyshevKind::kThird) value = twice - 1;
  if (kind == ChebyshevKind::kFourth) value = twice + 1;
  for (int64_t k = 1; k < degree && value == value; ++k) {
    const T next = twice * value - before;
    before = value;
    value = next;
  }
  return value;
}

// Polynomials of greater degrees have values beyond the type.
template <typename T>
inline constexpr int64_t kHighestOfHermite = sizeof(T) > sizeof(float) ? 512 : 128;

// The next one is x times the last less k times the one before, both times 1 or 2.
template <typename T>
SWITCHYARD_HOST_DEVICE T Hermite(T x, int64_t degree, int64_t factor) {
  if (degree < 0) return 0;
  if (degree == 0) return 1;
  if (degree > kHighestOfHermite<T>) return std::numeric_limits<T>::quiet_NaN();
  const T scaled = factor == 2 ? x + x : x;
  T before = 1;
  T value = scaled;
  for (int64_t k = 1; k < degree; ++k) {
    const T next = scaled * value - static_cast<T>(factor * k) * before;
    before = value;
    value = next;
  }
  return value;
}

// Of Laguerre's polynomials for x below 4 times the degree, by Bessel functions (Frenzen and Wong,
// 1988).
SWITCHYARD_HOST_DEVICE inline double FarLaguerre(double x, double degree) {
  const double range = 4 * degree + 2;
  const double share = std::fabs(x) / range;
  if (!(x < range)) return std::numeric_limits<double>::quiet_NaN();
  const bool is_wave = x > 0;
  const double root = std::sqrt(share * (is_wave ? 1 - share : 1 + share));
  const double arc = is_wave ? std::asin(std::sqrt(share)) : std::asinh(std::sqrt(share));
  const double place = (root + arc) / 2;
  const double value = is_wave ? BesselJ0(range * place) : BesselI0(range * place);
  return std::exp(x / 2) * std::sqrt(place / root) * value;
}

template <typename T>
SWITCHYARD_HOST_DEVICE T Laguerre(T x, int64_t degree) {
  if (degree < 0) return 0;
  if (degree == 0 || x == 0) return 1;
  if (degree > kLongestLoop) {
    return static_cast<T>(FarLaguerre(static_cast<double>(x), static_cast<double>(degree)));
  }
  T before = 1;
  T value = 1 - x;
  for (int64_t k = 1; k < degree && value == value; ++k) {
    const T next = ((static_cast<T>(k + k) + (1 - x)) * value - static_cast<T>(k) * before) /
                   static_cast<T>(k + 1);
    before = value;
    value = next;
  }
  return value;
}

// Of Legendre's polynomials for x >= 0, by Bessel functions (Hilb).
SWITCHYARD_HOST_DEVICE inline double FarLegendre(double x, double degree) {
  const double half = std::sqrt(std::fabs(1 - x) / 2);
  const double angle = 2 * (x < 1 ? std::asin(half) : std::asinh(half));
  const double sine = std::sqrt(std::fabs(1 - x) * (1 + x));
  const double place = (degree + 0.5) * angle;
  return std::sqrt(angle / sine) * (x < 1 ? BesselJ0(place) : BesselI0(place));
}

template <typename T>
SWITCHYARD_HOST_DEVICE T Legendre(T x, int64_t degree) {
  if (degree < 0) return 0;
  if (std::fabs(x) == 1) return x > 0 || degree % 2 == 0 ? 1 : -1;
  if (degree == 0) return 1;
  if (degree > kLongestLoop) {
    const double value =
        FarLegendre(std::fabs(static_cast<double>(x)), static_cast<double>(degree));
    return static_cast<T>(x < 0 && degree % 2 != 0 ? -value : value);
  }
  T before = 1;
  T value = x;
  for (int64_t k = 1; k < degree && value == value; ++k) {
    const T next = (static_cast<T>(k + k + 1) * x * value - static_cast<T>(k) * before) /
                   static_cast<T>(k + 1);
    before = value;
    value = next;
  }
  return value;
}

}  // namespace switchyard::special

namespace switchyard::functions {

template <special::ChebyshevKind kKind>
struct Chebyshev {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T x, T n) const {
    constexpr int64_t kLast = kKind == special::ChebyshevKind::kFirst ? 6 : 8;
    return special::Chebyshev(kKind, x, special::DegreeOf(n), kLast);
  }
};
using ChebyshevT = Chebyshev<special::ChebyshevKind::kFirst>;
using ChebyshevU = Chebyshev<special::ChebyshevKind::kSecond>;
using ChebyshevV = Chebyshev<special::ChebyshevKind::kThird>;
using ChebyshevW = Chebyshev<special::ChebyshevKind::kFourth>;

template <special::ChebyshevKind kKind>
struct ShiftedChebyshev {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T x, T n) const {
    constexpr int64_t kLast = 6;
    return special::Chebyshev(kKind, x + x - 1, special::DegreeOf(n), kLast);
  }
};
using ShiftedChebyshevT = ShiftedChebyshev<special::ChebyshevKind::kFirst>;
using ShiftedChebyshevU = ShiftedChebyshev<special::ChebyshevKind::kSecond>;
using ShiftedChebyshevV = ShiftedChebyshev<special::ChebyshevKind::kThird>;
using ShiftedChebyshevW = ShiftedChebyshev<special::ChebyshevKind::kFourth>;

struct HermiteH {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T x, T n) const {
    return special::Hermite(x, special::DegreeOf(n), 2);
  }
};
struct HermiteHe {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T x, T n) const {
    return special::Hermite(x, special::DegreeOf(n), 1);
  }
};
struct LaguerreL {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T x, T n) const {
    return special::Laguerre(x, special::DegreeOf(n));
  }
};
struct LegendreP {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T x, T n) const {
    return special::Legendre(x, special::DegreeOf(n));
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_ORTHOGONAL_POLYNOMIALS_H_
