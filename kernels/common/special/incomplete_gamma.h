// The incomplete gamma functions P(a, x) and Q(a, x) = 1 - P(a, x).
//
// Takes: the two elements. Gives: the element of the result; NaN if one of them is negative.
// Errors: none. Below the mean a sum of powers gives P, above it a continued fraction gives Q; for
// a great a, near which both take long, Q is Temme's uniform expansion (DLMF 8.12).

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_INCOMPLETE_GAMMA_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_INCOMPLETE_GAMMA_H_

#include <cmath>
#include <limits>

#include "kernels/common/special/in_double.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

inline constexpr double kLeastPart = 1e-17;
inline constexpr double kTwoPi = 6.28318530717958647693;

// mu - log(1 + mu) for mu = x / a - 1.
SWITCHYARD_HOST_DEVICE inline double DistanceFromMean(double a, double x) {
  const double mu = (x - a) / a;
  return mu - (mu < -0.5 ? std::log(x / a) : std::log1p(mu));
}

// What is to be added to Stirling's formula for the logarithm of the gamma function, from 10 on.
SWITCHYARD_HOST_DEVICE inline double BeyondStirling(double a) {
  const double t = 1 / (a * a);
  const double sum =
      1.0 / 1260 - t * (1.0 / 1680 - t * (1.0 / 1188 - t * (691.0 / 360360 - t / 156)));
  return (1.0 / 12 - t * (1.0 / 360 - t * sum)) / a;
}

// x^a exp(-x) / gamma(a + 1).
SWITCHYARD_HOST_DEVICE inline double GammaDensity(double a, double x) {
  constexpr double kStirling = 10;
  if (a < kStirling) return std::exp(a * std::log(x) - x - std::lgamma(a + 1));
  return std::exp(-a * DistanceFromMean(a, x) - BeyondStirling(a)) / std::sqrt(kTwoPi * a);
}

SWITCHYARD_HOST_DEVICE inline double LowerBySum(double a, double x) {
  double term = 1;
  double sum = 1;
  for (double n = a + 1; term > kLeastPart * sum; n += 1) {
    term *= x / n;
    sum += term;
  }
  return GammaDensity(a, x) * sum;
}

// For x above a and 1: the convergents of Legendre's continued fraction, by their quotients.
SWITCHYARD_HOST_DEVICE inline double UpperByFraction(double a, double x) {
  constexpr double kPrecision = 3e-16;
  const double density = GammaDensity(a, x);
  if (density == 0) return 0;
  double part = x + 1 - a;
  double above = HUGE_VAL;
  double below = 1 / part;
  double value = below;
  for (double n = 1;; n += 1) {
    const double numerator = n * (a - n);
    part += 2;
    below = 1 / (part + numerator * below);
    above = part + numerator / above;
    const double factor = above * below;
    value *= factor;
    if (!(std::fabs(factor - 1) > kPrecision)) break;
  }
  return density * a * value;
}

// For small x and a, where P is near 1: by what powers of x take from it.
SWITCHYARD_HOST_DEVICE inline double UpperNearZero(double a, double x) {
  double term = 1;
  double sum = 0;
  for (int n = 1; std::fabs(term) > kLeastPart; ++n) {
    term *= -x / n;
    sum += term / (a + n);
  }
  const double log = a * std::log(x) - std::lgamma(a + 1);
  return -std::expm1(log) - std::exp(log) * a * sum;
}

// P for is_lower, otherwise Q.
SWITCHYARD_HOST_DEVICE inline double NearGreatMean(double a, double x, bool is_lower) {
  constexpr double kNear = 0.05;
  const double distance = DistanceFromMean(a, x);
  const double eta = std::copysign(std::sqrt(2 * distance), x - a);
  const double rest =
      std::fabs(eta) < kNear
          ? -1.0 / 3 + eta * (1.0 / 12 - eta * (2.0 / 135 - eta * (1.0 / 864 + eta / 2835)))
          : a / (x - a) - 1 / eta;
  const double next = -1.0 / 540 - eta / 288;
  const double correction = std::exp(-a * distance) / std::sqrt(kTwoPi * a) * (rest + next / a);
  const double half = eta * std::sqrt(a / 2);
  return is_lower ? std::erfc(-half) / 2 - correction : std::erfc(half) / 2 + correction;
}

// For positive finite a and x.
SWITCHYARD_HOST_DEVICE inline double GammaPart(double a, double x, bool is_lower) {
  constexpr double kGreat = 1e5;
  constexpr double kSmall = 1.1;
  if (a > kGreat) return NearGreatMean(a, x, is_lower);
  if (x > kSmall && x > a + 1) {
    const double upper = UpperByFraction(a, x);
    return is_lower ? 1 - upper : upper;
  }
  if (!is_lower && x <= kSmall && a < (x < 0.5 ? -0.4 / std::log(x) : kSmall * x)) {
    return UpperNearZero(a, x);
  }
  const double lower = LowerBySum(a, x);
  return is_lower ? lower : 1 - lower;
}

SWITCHYARD_HOST_DEVICE inline double IncompleteGamma(double a, double x, bool is_lower) {
  const double none = is_lower ? 0 : 1;
  if (x < 0 || a < 0) return std::numeric_limits<double>::quiet_NaN();
  if (a == 0) return x > 0 ? 1 - none : std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return none;
  const bool is_infinite = x == HUGE_VAL;
  if (a == HUGE_VAL) return is_infinite ? std::numeric_limits<double>::quiet_NaN() : none;
  if (is_infinite) return 1 - none;
  return a != a || x != x ? a + x : GammaPart(a, x, is_lower);
}

SWITCHYARD_HOST_DEVICE inline double LowerGamma(double a, double x) {
  return IncompleteGamma(a, x, true);
}
SWITCHYARD_HOST_DEVICE inline double UpperGamma(double a, double x) {
  return IncompleteGamma(a, x, false);
}

}  // namespace switchyard::special

namespace switchyard::functions {

SWITCHYARD_TWO_IN_DOUBLE(Igamma, special::LowerGamma);
SWITCHYARD_TWO_IN_DOUBLE(Igammac, special::UpperGamma);

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_INCOMPLETE_GAMMA_H_
