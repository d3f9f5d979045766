// Functions of powers, logarithms and sines whose limits are values of their own, and the sign.
//
// Takes: an element, or two. Gives: the element of the result. Errors: none.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_ELEMENTARY_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_ELEMENTARY_FUNCTIONS_H_

#include <cmath>
#include <type_traits>

#include "lib/core/host_device.h"

namespace switchyard::functions {

struct Exp2 {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return std::exp2(a);
  }
};

// sin(pi a) / (pi a).
struct Sinc {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    const T angle = static_cast<T>(3.14159265358979323846) * a;
    return a == 0 ? T{1} : std::sin(angle) / angle;
  }
};

// -a log(a), and its limits.
struct Entr {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    if (a == 0) return T{0};
    return a < 0 ? static_cast<T>(-HUGE_VAL) : -a * std::log(a);
  }
};

struct Logit {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return std::log(a / (1 - a));
  }
};
// Of what lies inside of two bounds. The lower one comes first.
template <typename T>
struct LogitWithin {
  T low;
  T high;

  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    const T bounded = a > high ? high : a;
    return Logit()(a < low ? low : bounded);
  }
};

// a log(b), which is 0 where a is, unless b is NaN.
struct Xlogy {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a == 0 && b == b ? T{0} : a * std::log(b);
  }
};
// The same with log(1 + b).
struct Xlog1py {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {
    return a == 0 && b == b ? T{0} : a * std::log1p(b);
  }
};

// Also of -0 and of NaN.
struct Signbit {
  template <typename T>
  SWITCHYARD_HOST_DEVICE bool operator()(T a) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::signbit(a);
    } else {
      return a < T{0};
    }
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_ELEMENTARY_FUNCTIONS_H_
