// The error function's relatives: complement, inverses, the scaled complement, and the normal
// distribution's logarithm.
//
// Takes: an element. Gives: the element of the result; NaN where there is none. Errors: none.
// Inverses begin with Winitzki's formula, whose relative error is below 1/400, and take steps of
// Halley's method, each of which cubes the error.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_ERROR_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_ERROR_FUNCTIONS_H_

#include <cmath>
#include <limits>

#include "kernels/common/constants.h"
#include "kernels/common/special/in_double.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

inline constexpr double kRootOfTwo = 1.41421356237309504880;
inline constexpr double kTwoByRootOfPi = 1.12837916709551257390;

// The x > 0 with erf(x) = y, where log is the logarithm of 1 - y^2.
SWITCHYARD_HOST_DEVICE inline double NearInverseErf(double log) {
  constexpr double kRate = 0.147;
  const double middle = 2 / (internal::kPi * kRate) + log / 2;
  const double root = std::sqrt(middle * middle - log / kRate);
  return std::sqrt(middle > 0 ? -log / kRate / (root + middle) : root - middle);
}

// The x with erfc(x) = q, for q from 0 to 1.
SWITCHYARD_HOST_DEVICE inline double InverseErfc(double q) {
  constexpr int kSteps = 3;
  if (q == 0) return HUGE_VAL;
  double x = NearInverseErf(std::log(q) + std::log(2 - q));
  for (int i = 0; i < kSteps; ++i) {
    const double step = (std::erfc(x) - q) / (kTwoByRootOfPi * std::exp(-x * x));
    x += step / (1 - x * step);
  }
  return x;
}

SWITCHYARD_HOST_DEVICE inline double InverseErf(double y) {
  constexpr int kSteps = 2;
  constexpr double kTail = 0.75;
  const double size = std::fabs(y);
  if (size >= kTail && size <= 1) return std::copysign(InverseErfc(1 - size), y);
  double x = NearInverseErf(std::log1p(-size * size));
  for (int i = 0; i < kSteps; ++i) {
    const double step = (std::erf(x) - size) / (kTwoByRootOfPi * std::exp(-x * x));
    x -= step / (1 + x * step);
  }
  return std::copysign(x, y);
}

// exp(x^2) erfc(x). Far away it is its asymptotic series, or too great for a double.
SWITCHYARD_HOST_DEVICE inline double ScaledErfc(double x) {
  constexpr double kFar = 10;
  constexpr double kTooFar = -30;
  constexpr int kTerms = 10;
  if (x < kTooFar) return HUGE_VAL;
  const double square = x * x;
  if (x < kFar) return std::exp(square) * (1 + std::fma(x, x, -square)) * std::erfc(x);
  double sum = 1;
  for (int k = kTerms; k > 0; --k) sum = 1 - (2 * k - 1) / (2 * square) * sum;
  return kTwoByRootOfPi / 2 / x * sum;
}

// The logarithm of the normal distribution's integral up to x.
SWITCHYARD_HOST_DEVICE inline double LogNormalIntegral(double x) {
  const double scaled = x / kRootOfTwo;
  if (x < -1) return std::log(ScaledErfc(-scaled) / 2) - x * x / 2;
  return std::log1p(-std::erfc(scaled) / 2);
}

// The x up to which the normal distribution's integral is p.
SWITCHYARD_HOST_DEVICE inline double InverseNormalIntegral(double p) {
  constexpr double kTail = 0.125;
  if (p < 0) return std::numeric_limits<double>::quiet_NaN();
  if (p < kTail) return -kRootOfTwo * InverseErfc(2 * p);
  return kRootOfTwo * InverseErf(2 * p - 1);
}

}  // namespace switchyard::special

namespace switchyard::functions {

struct Erfc {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return std::erfc(a);
  }
};
SWITCHYARD_ONE_IN_DOUBLE(Erfinv, special::InverseErf);
SWITCHYARD_ONE_IN_DOUBLE(Erfcx, special::ScaledErfc);
SWITCHYARD_ONE_IN_DOUBLE(LogNdtr, special::LogNormalIntegral);
SWITCHYARD_ONE_IN_DOUBLE(Ndtri, special::InverseNormalIntegral);

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_ERROR_FUNCTIONS_H_
