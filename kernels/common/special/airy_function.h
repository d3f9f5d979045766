// Airy's function of the first kind.
//
// Takes: an element. Gives: the element of the result; NaN for infinite ones, as PyTorch does.
// Errors: none. Near 0 it is the sum of its powers, elsewhere its asymptotic form with rational
// functions in place of the series, whose coefficients are those of Cephes (Moshier).

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_AIRY_FUNCTION_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_AIRY_FUNCTION_H_

#include <cmath>
#include <limits>

#include "kernels/common/constants.h"
#include "kernels/common/special/in_double.h"
#include "kernels/common/special/polynomial_sums.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

// Two sums of powers of x^3, times the function's value and slope in 0.
SWITCHYARD_HOST_DEVICE inline double AiryNearZero(double x) {
  constexpr double kValue = 0.355028053887817239260;
  constexpr double kSlope = -0.258819403792806798405;
  constexpr double kPrecision = 1e-17;
  const double cube = x * x * x;
  double even = kValue;
  double odd = kSlope * x;
  double sum = even + odd;
  for (int k = 3; std::fabs(even) + std::fabs(odd) > kPrecision; k += 3) {
    even *= cube / (k * (k - 1));
    odd *= cube / (k * (k + 1));
    sum += even + odd;
  }
  return sum;
}

// A wave, for x < 0 far from 0.
SWITCHYARD_HOST_DEVICE inline double AiryOfNegative(double x) {
  constexpr double kSine[] = {
      -1.31696323418331795333e-1, -6.26456544431912369773e-1, -6.93158036036933542233e-1,
      -2.79779981545119124951e-1, -4.91900132609500318020e-2, -4.06265923594885404393e-3,
      -1.59276496239262096340e-4, -2.77649108155232920844e-6, -1.67787698489114633780e-8};
  constexpr double kSineBelow[] = {1.0,
                                   1.33560420706553243746e1,
                                   3.26825032795224613948e1,
                                   2.67367040941499554804e1,
                                   9.18707402907259625840e0,
                                   1.47529146771666414581e0,
                                   1.15687173795188044134e-1,
                                   4.40291641615211203805e-3,
                                   7.54720348287414296618e-5,
                                   4.51850092970580378464e-7};
  constexpr double kCosine[] = {
      1.97339932091685679179e-2, 3.91103029615688277255e-1, 1.06579897599595591108e0,
      9.39169229816650230044e-1, 3.51465656105547619242e-1, 6.33888919628925490927e-2,
      5.85804113048388458567e-3, 2.82851600836737019778e-4, 6.98793669997260967291e-6,
      8.11789239554389293311e-8, 3.41551784765923618484e-10};
  constexpr double kCosineBelow[] = {1.0,
                                     9.30892908077441974853e0,
                                     1.98352928718312140417e1,
                                     1.55646628932864612953e1,
                                     5.47686069422975497931e0,
                                     9.54293611618961883998e-1,
                                     8.64580826352392193095e-2,
                                     4.12656523824222607191e-3,
                                     1.01259085116509135510e-4,
                                     1.17166733214413521882e-6,
                                     4.91834570062930015649e-9};
  const double root = std::sqrt(-x);
  const double zeta = -2 * x * root / 3;
  const double share = 1 / zeta;
  const double square = share * share;
  const double sine = 1 + square * PowerSum(square, kSine) / PowerSum(square, kSineBelow);
  const double cosine = share * PowerSum(square, kCosine) / PowerSum(square, kCosineBelow);
  const double phase = zeta + internal::kPi / 4;
  const double wave = sine * std::sin(phase) - cosine * std::cos(phase);
  return wave / std::sqrt(internal::kPi * root);
}

SWITCHYARD_HOST_DEVICE inline double AiryOfPositive(double x) {
  constexpr double kAbove[] = {3.46538101525629032477e-1, 1.20075952739645805542e1,
                               7.62796053615234516538e1,  1.68089224934630576269e2,
                               1.59756391350164413639e2,  7.05360906840444183113e1,
                               1.40264691163389668864e1,  9.99999999999999995305e-1};
  constexpr double kBelow[] = {5.67594532638770212846e-1, 1.47562562584847203173e1,
                               8.45138970141474626562e1,  1.77318088145400459522e2,
                               1.64234692871529701831e2,  7.14778400825575695274e1,
                               1.40959135607834029598e1,  1.00000000000000000470e0};
  const double root = std::sqrt(x);
  const double zeta = 2 * x * root / 3;
  const double rest = PowerSum(1 / zeta, kAbove) / PowerSum(1 / zeta, kBelow);
  return rest / (2 * std::sqrt(internal::kPi * root) * std::exp(zeta));
}

SWITCHYARD_HOST_DEVICE inline double AiryAi(double x) {
  constexpr double kNearZero = 2.09;
  constexpr double kAllZero = 103.892;
  if (std::isinf(x)) return std::numeric_limits<double>::quiet_NaN();
  if (x > kAllZero) return 0;
  if (x < -kNearZero) return AiryOfNegative(x);
  return x >= kNearZero ? AiryOfPositive(x) : AiryNearZero(x);
}

}  // namespace switchyard::special

namespace switchyard::functions {

SWITCHYARD_ONE_IN_DOUBLE(AiryAi, special::AiryAi);

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_AIRY_FUNCTION_H_
