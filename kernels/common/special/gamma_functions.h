// The gamma function's logarithm with its derivatives, and Hurwitz's zeta function.
//
// Takes: an element. Gives: the element of the result. Errors: none. Where the argument is small it
// is moved by the recurrence; from kFarEnough on the Euler-Maclaurin sum of a few Bernoulli numbers
// has all digits.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_GAMMA_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_GAMMA_FUNCTIONS_H_

#include <cmath>
#include <cstdint>
#include <limits>

#include "kernels/common/special/in_double.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

inline constexpr double kOnePi = 3.14159265358979323846;
inline constexpr double kFarEnough = 10;

// The sum of B(2k) t^k / divisor(k) over the Bernoulli numbers, the highest power first.
template <typename Divisor>
SWITCHYARD_HOST_DEVICE double BernoulliSum(double t, Divisor divisor) {
  constexpr int kCount = 8;
  constexpr double kNumbers[kCount] = {1.0 / 6,  -1.0 / 30,     1.0 / 42, -1.0 / 30,
                                       5.0 / 66, -691.0 / 2730, 7.0 / 6,  -3617.0 / 510};
  double sum = 0;
  for (int k = kCount; k > 0; --k) sum = (sum + kNumbers[k - 1] / divisor(k)) * t;
  return sum;
}

// The derivative of the logarithm of the gamma function.
SWITCHYARD_HOST_DEVICE inline double Digamma(double x) {
  if (x == 0) return std::copysign(HUGE_VAL, -x);
  double moved = 0;
  if (x < 0) {
    const double fraction = x - std::trunc(x);
    if (fraction == 0) return std::numeric_limits<double>::quiet_NaN();
    moved = -kOnePi / std::tan(kOnePi * fraction);
    x = 1 - x;
  }
  for (; x < kFarEnough; x += 1) moved -= 1 / x;
  const double rest = BernoulliSum(1 / (x * x), [](int k) { return 2.0 * k; });
  return moved + (std::log(x) - 0.5 / x - rest);
}

// Its derivative, for the sine of pi x, which has the precision of the element.
SWITCHYARD_HOST_DEVICE inline double Trigamma(double x, double sine) {
  const bool is_reflected = x < 0.5;
  double moved = 0;
  if (is_reflected) {
    moved = -kOnePi * kOnePi / (sine * sine);
    x = 1 - x;
  }
  for (; x < kFarEnough; x += 1) moved += 1 / (x * x);
  const double rest = BernoulliSum(1 / (x * x), [](int) { return 1.0; });
  moved += (1 + 0.5 / x + rest) / x;
  return is_reflected ? -moved : moved;
}

// What follows the terms of the zeta function below a, where power is a^-s.
SWITCHYARD_HOST_DEVICE inline double ZetaRest(double s, double a, double power) {
  constexpr int kCount = 10;
  // B(2k) / (2k)!
  constexpr double kFactors[kCount] = {8.3333333333333333e-2,  -1.3888888888888889e-3,
                                       3.3068783068783069e-5,  -8.2671957671957672e-7,
                                       2.0876756987868099e-8,  -5.2841901386874932e-10,
                                       1.3382536530684679e-11, -3.3896802963225829e-13,
                                       8.5860620562778446e-15, -2.1748686985580619e-16};
  double sum = power * (a / (s - 1) + 0.5);
  double rising = s * power / a;
  for (int k = 0; k < kCount; ++k) {
    sum += rising * kFactors[k];
    rising *= (s + 2 * k + 1) * (s + 2 * k + 2) / (a * a);
  }
  return sum;
}

// The sum of (q + k)^-s over k >= 0.
SWITCHYARD_HOST_DEVICE inline double Zeta(double s, double q) {
  constexpr int kLeastTerms = 9;
  constexpr double kPrecision = 1e-17;
  if (s == 1) return HUGE_VAL;
  if (s < 1) return std::numeric_limits<double>::quiet_NaN();
  if (q <= 0) {
    if (q == std::floor(q)) return HUGE_VAL;
    if (s != std::floor(s)) return std::numeric_limits<double>::quiet_NaN();
  }
  double sum = 0;
  for (int k = 0; k < kLeastTerms || q < kFarEnough; ++k) {
    const double term = std::pow(q, -s);
    sum += term;
    if (std::fabs(term) < kPrecision * std::fabs(sum)) return sum;
    q += 1;
  }
  return sum + ZetaRest(s, q, std::pow(q, -s));
}

}  // namespace switchyard::special

namespace switchyard::functions {

struct Lgamma {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return std::lgamma(a);
  }
};
SWITCHYARD_ONE_IN_DOUBLE(Digamma, special::Digamma);
SWITCHYARD_TWO_IN_DOUBLE(Zeta, special::Zeta);

// The derivative of the given order of digamma.
struct Polygamma {
  int64_t order;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    const auto x = static_cast<double>(a);
    if (order == 0) return static_cast<T>(special::Digamma(x));
    if (order == 1) return static_cast<T>(special::Trigamma(x, std::sin(T(special::kOnePi) * a)));
    const auto s = static_cast<double>(order) + 1;
    const double size = std::tgamma(s) * special::Zeta(s, x);
    return static_cast<T>(order % 2 == 0 ? -size : size);
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_GAMMA_FUNCTIONS_H_
