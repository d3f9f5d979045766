// Bessel functions of the first and the second kind, of orders 0 and 1, and the spherical one of
// order 0.
//
// Takes: an element. Gives: the element of the result; NaN for infinite ones, and of the second
// kind for negative ones. Errors: none. The coefficients are those of Cephes (Moshier): up to kNear
// a rational function over the square, with zeros of the function as factors; beyond it Hankel's
// expansion.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_CYLINDER_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_CYLINDER_FUNCTIONS_H_

#include <cmath>
#include <limits>

#include "kernels/common/constants.h"
#include "kernels/common/special/in_double.h"
#include "kernels/common/special/polynomial_sums.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

inline constexpr double kNear = 5;
inline constexpr double kTwoByPi = 0.636619772367581343076;

template <int kAbove, int kBelow>
SWITCHYARD_HOST_DEVICE inline double QuotientAt(double x, const double (&above)[kAbove],
                                                const double (&below)[kBelow]) {
  return PowerSum(x * x, above) / PowerSum(x * x, below);
}

// The amplitude's parts beside a cosine and a sine of the phase, over sqrt(pi x).
struct HankelParts {
  double even;
  double odd;
};

SWITCHYARD_HOST_DEVICE inline HankelParts HankelPartsOf0(double x) {
  constexpr double kEven[] = {7.96936729297347051624e-4, 8.28352392107440799803e-2,
                              1.23953371646414299388e0,  5.44725003058768775090e0,
                              8.74716500199817011941e0,  5.30324038235394892183e0,
                              9.99999999999999997821e-1};
  constexpr double kEvenBelow[] = {9.24408810558863637013e-4, 8.56288474354474431428e-2,
                                   1.25352743901058953537e0,  5.47097740330417105182e0,
                                   8.76190883237069594232e0,  5.30605288235394617618e0,
                                   1.00000000000000000218e0};
  constexpr double kOdd[] = {-1.13663838898469149931e-2, -1.28252718670509318512e0,
                             -1.95539544257735972385e1,  -9.32060152123768231369e1,
                             -1.77681167980488050595e2,  -1.47077505154951170175e2,
                             -5.14105326766599330220e1,  -6.05014350600728481186e0};
  constexpr double kOddBelow[] = {1.0,
                                  6.43178256118178023184e1,
                                  8.56430025976980587198e2,
                                  3.88240183605401609683e3,
                                  7.24046774195652478189e3,
                                  5.93072701187316984827e3,
                                  2.06209331660327847417e3,
                                  2.42005740240291393179e2};
  return {QuotientAt(kNear / x, kEven, kEvenBelow),
          kNear / x * QuotientAt(kNear / x, kOdd, kOddBelow)};
}

SWITCHYARD_HOST_DEVICE inline HankelParts HankelPartsOf1(double x) {
  constexpr double kEven[] = {7.62125616208173112003e-4, 7.31397056940917570436e-2,
                              1.12719608129684925192e0,  5.11207951146807644818e0,
                              8.42404590141772420927e0,  5.21451598682361504063e0,
                              1.00000000000000000254e0};
  constexpr double kEvenBelow[] = {5.71323128072548699714e-4, 6.88455908754495404082e-2,
                                   1.10514232634061696926e0,  5.07386386128601488557e0,
                                   8.39985554327604159757e0,  5.20982848682361821619e0,
                                   9.99999999999999997461e-1};
  constexpr double kOdd[] = {5.10862594750176621635e-2, 4.98213872951233449420e0,
                             7.58238284132545283818e1,  3.66779609360150777800e2,
                             7.10856304998926107277e2,  5.97489612400613639965e2,
                             2.11688757100572135698e2,  2.52070205858023719784e1};
  constexpr double kOddBelow[] = {1.0,
                                  7.42373277035675149943e1,
                                  1.05644886038262816351e3,
                                  4.98641058337653607651e3,
                                  9.56231892404756170795e3,
                                  7.99704160447350683650e3,
                                  2.82619278517639096600e3,
                                  3.36093607810698293419e2};
  return {QuotientAt(kNear / x, kEven, kEvenBelow),
          kNear / x * QuotientAt(kNear / x, kOdd, kOddBelow)};
}

// The cosine of the phase with these parts is, for a phase of x - pi / 4,
//   even * cos(x - pi / 4) - odd * sin(x - pi / 4).
// Sums of the sine and the cosine of x keep the digits that the difference of the angles loses.
SWITCHYARD_HOST_DEVICE inline double HankelCosine(const HankelParts& parts, double x) {
  const double waves =
      (parts.even + parts.odd) * std::cos(x) + (parts.even - parts.odd) * std::sin(x);
  return waves / std::sqrt(internal::kPi * x);
}
// The same a quarter of a circle later.
SWITCHYARD_HOST_DEVICE inline double HankelSine(const HankelParts& parts, double x) {
  const double waves =
      (parts.odd - parts.even) * std::cos(x) + (parts.even + parts.odd) * std::sin(x);
  return waves / std::sqrt(internal::kPi * x);
}

SWITCHYARD_HOST_DEVICE inline double BesselJ0(double x) {
  constexpr double kFirstZero = 5.78318596294678452118e0;
  constexpr double kSecondZero = 3.04712623436620863991e1;
  constexpr double kAbove[] = {-4.79443220978201773821e9, 1.95617491946556577543e12,
                               -2.49248344360967716204e14, 9.70862251047306323952e15};
  constexpr double kBelow[] = {1.0,
                               4.99563147152651017219e2,
                               1.73785401676374683123e5,
                               4.84409658339962045305e7,
                               1.11855537045356834862e10,
                               2.11277520115489217587e12,
                               3.10518229857422583814e14,
                               3.18121955943204943306e16,
                               1.71086294081043136091e18};
  constexpr double kTiny = 1e-5;
  const double size = std::fabs(x);
  if (size > kNear) return HankelCosine(HankelPartsOf0(size), size);
  const double square = x * x;
  if (size < kTiny) return 1 - square / 4;
  return (square - kFirstZero) * (square - kSecondZero) * QuotientAt(x, kAbove, kBelow);
}

SWITCHYARD_HOST_DEVICE inline double BesselJ1(double x) {
  constexpr double kFirstZero = 1.46819706421238932572e1;
  constexpr double kSecondZero = 4.92184563216946036703e1;
  constexpr double kAbove[] = {-8.99971225705559398224e8, 4.52228297998194034323e11,
                               -7.27494245221818276015e13, 3.68295732863852883286e15};
  constexpr double kBelow[] = {1.0,
                               6.20836478118054335476e2,
                               2.56987256757748830383e5,
                               8.35146791431949253037e7,
                               2.21511595479792499675e10,
                               4.74914122079991414898e12,
                               7.84369607876235854894e14,
                               8.95222336184627338078e16,
                               5.32278620332680085395e18};
  const double size = std::fabs(x);
  if (size > kNear) {
    const double value = HankelSine(HankelPartsOf1(size), size);
    return x < 0 ? -value : value;
  }
  const double square = x * x;
  return x * (square - kFirstZero) * (square - kSecondZero) * QuotientAt(x, kAbove, kBelow);
}

SWITCHYARD_HOST_DEVICE inline double BesselY0(double x) {
  constexpr double kAbove[] = {1.55924367855235737965e4,  -1.46639295903971606143e7,
                               5.43526477051876500413e9,  -9.82136065717911466409e11,
                               8.75906394395366999549e13, -3.46628303384729719441e15,
                               4.42733268572569800351e16, -1.84950800436986690637e16};
  constexpr double kBelow[] = {1.0,
                               1.04128353664259848412e3,
                               6.26107330137134956842e5,
                               2.68919633393814121987e8,
                               8.64002487103935000337e10,
                               2.02979612750105546709e13,
                               3.17157752842975028269e15,
                               2.50596256172653059228e17};
  if (x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -HUGE_VAL;
  if (x > kNear) return HankelSine(HankelPartsOf0(x), x);
  return QuotientAt(x, kAbove, kBelow) + kTwoByPi * std::log(x) * BesselJ0(x);
}

SWITCHYARD_HOST_DEVICE inline double BesselY1(double x) {
  constexpr double kAbove[] = {1.26320474790178026440e9,  -6.47355876379160291031e11,
                               1.14509511541823727583e14, -8.12770255501325109621e15,
                               2.02439475713594898196e17, -7.78877196265950026825e17};
  constexpr double kBelow[] = {1.0,
                               5.94301592346128195359e2,
                               2.35564092943068577943e5,
                               7.34811944459721705660e7,
                               1.87601316108706159478e10,
                               3.88231277496238566008e12,
                               6.20557727146953693363e14,
                               6.87141087355300489866e16,
                               3.97270608116560655612e18};
  if (x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -HUGE_VAL;
  if (x > kNear) return -HankelCosine(HankelPartsOf1(x), x);
  const double rest = x * QuotientAt(x, kAbove, kBelow);
  return rest + kTwoByPi * (std::log(x) * BesselJ1(x) - 1 / x);
}

// sin(x) / x, near 0 as the sum of its powers.
SWITCHYARD_HOST_DEVICE inline double SphericalBesselJ0(double x) {
  constexpr double kSmall = 0.5;
  constexpr double kFactors[] = {1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880, -1.0 / 5040,
                                 1.0 / 120,        -1.0 / 6,        1.0};
  if (std::isinf(x)) return 0;
  return std::fabs(x) < kSmall ? PowerSum(x * x, kFactors) : std::sin(x) / x;
}

}  // namespace switchyard::special

namespace switchyard::functions {

SWITCHYARD_ONE_IN_DOUBLE(BesselJ0, special::BesselJ0);
SWITCHYARD_ONE_IN_DOUBLE(BesselJ1, special::BesselJ1);
SWITCHYARD_ONE_IN_DOUBLE(BesselY0, special::BesselY0);
SWITCHYARD_ONE_IN_DOUBLE(BesselY1, special::BesselY1);
SWITCHYARD_ONE_IN_DOUBLE(SphericalBesselJ0, special::SphericalBesselJ0);

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_CYLINDER_FUNCTIONS_H_
