// Modified Bessel functions of the first kind, of orders 0 and 1, also times exp(-|x|).
//
// Takes: an element. Gives: the element of the result. Errors: none. Near 0 they are sums of powers
// with positive terms, far from it of an asymptotic series, whose terms fall below the precision
// from kFar on.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_BESSEL_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_BESSEL_FUNCTIONS_H_

#include <cmath>

#include "kernels/common/special/in_double.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

inline constexpr double kFarFromZero = 20;
inline constexpr double kNegligible = 1e-17;

// Of I_n(x): the sum of (x / 2)^(2k) / (k! (k + n)!) over k, for order n of 0 or 1.
SWITCHYARD_HOST_DEVICE inline double BesselSum(int order, double x) {
  const double square = x * x / 4;
  double term = 1;
  double sum = 1;
  for (int k = 1; term > kNegligible * sum; ++k) {
    term *= square / (k * (k + order));
    sum += term;
  }
  return sum;
}

// Of exp(-x) I_n(x) sqrt(2 pi x), for great x: the sum of products of ((2k - 1)^2 - 4n^2) / (8kx).
SWITCHYARD_HOST_DEVICE inline double FarBesselSum(int order, double x) {
  const double least = 4.0 * order * order;
  double term = 1;
  double sum = 1;
  for (int k = 1; std::fabs(term) > kNegligible; ++k) {
    const double odd = 2 * k - 1;
    term *= (odd * odd - least) / (8 * k * x);
    sum += term;
  }
  return sum;
}

SWITCHYARD_HOST_DEVICE inline double BesselI(int order, double x, bool is_scaled) {
  constexpr double kTwoPi = 6.28318530717958647693;
  const double size = std::fabs(x);
  double value = 0;
  if (size < kFarFromZero) {
    value = BesselSum(order, size) * (order == 0 ? 1 : size / 2);
    if (is_scaled) value *= std::exp(-size);
  } else {
    value = FarBesselSum(order, size) / std::sqrt(kTwoPi * size);
    if (!is_scaled) value *= std::exp(size);
  }
  return order == 1 && x < 0 ? -value : value;
}

SWITCHYARD_HOST_DEVICE inline double BesselI0(double x) { return BesselI(0, x, false); }
SWITCHYARD_HOST_DEVICE inline double BesselI1(double x) { return BesselI(1, x, false); }
SWITCHYARD_HOST_DEVICE inline double ScaledBesselI0(double x) { return BesselI(0, x, true); }
SWITCHYARD_HOST_DEVICE inline double ScaledBesselI1(double x) { return BesselI(1, x, true); }

}  // namespace switchyard::special

namespace switchyard::functions {

SWITCHYARD_ONE_IN_DOUBLE(I0, special::BesselI0);
SWITCHYARD_ONE_IN_DOUBLE(I0e, special::ScaledBesselI0);
SWITCHYARD_ONE_IN_DOUBLE(I1, special::BesselI1);
SWITCHYARD_ONE_IN_DOUBLE(I1e, special::ScaledBesselI1);

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_BESSEL_FUNCTIONS_H_
