// Activation functions of one element, for the loops of every device.
//
// Takes: an element of float or double; numbers of the call in the constructor. Gives: the element
// of the result. Errors: none. kIsArithmetic is as in binary_functions.h.

#ifndef SWITCHYARD_KERNELS_COMMON_ACTIVATION_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_ACTIVATION_FUNCTIONS_H_

#include <cmath>

#include "lib/core/host_device.h"

namespace switchyard::functions {

// Also for integers.
struct Relu {
  static constexpr bool kIsArithmetic = true;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    // NaN compares false and is returned.
    return a < T{0} ? T{0} : a;
  }
};

// The gradient of a number that is greater than the threshold, or is no number. Also for integers.
template <typename T>
struct ThresholdBackward {
  static constexpr bool kIsArithmetic = true;

  T threshold;

  SWITCHYARD_HOST_DEVICE T operator()(T a, T grad) const { return a <= threshold ? T{0} : grad; }
};

// a + 3, clamped to [0, 6]. NaN is returned.
template <typename T>
SWITCHYARD_HOST_DEVICE T HardStep(T a) {
  const T shifted = a + T{3};
  const T low = shifted < T{0} ? T{0} : shifted;
  return T{6} < low ? T{6} : low;
}

struct Hardswish {
  static constexpr bool kIsArithmetic = true;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return a * HardStep(a) / T{6};
  }
};

struct Hardsigmoid {
  static constexpr bool kIsArithmetic = true;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return HardStep(a) / T{6};
  }
};

struct Gelu {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    constexpr T kFactor = static_cast<T>(0.70710678118654752440);  // sqrt(1 / 2)
    return a * T{0.5} * (T{1} + std::erf(a * kFactor));
  }
};

struct GeluTanh {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    constexpr T kFactor = static_cast<T>(0.79788456080286535588);  // sqrt(2 / pi)
    const T inner = kFactor * (a + static_cast<T>(0.044715) * a * a * a);
    return T{0.5} * a * (T{1} + std::tanh(inner));
  }
};

struct Silu {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return a / (1 + std::exp(-a));
  }
};

struct LeakyRelu {
  double slope;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return a > T{0} ? a : a * static_cast<T>(slope);
  }
};

struct Elu {
  double negative;  // factor of negative results
  double positive;
  double inner;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return a <= T{0} ? std::expm1(a * static_cast<T>(inner)) * static_cast<T>(negative)
                     : a * static_cast<T>(positive);
  }
};

struct Mish {
  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    return a * std::tanh(std::log1p(std::exp(a)));
  }
};

// Beyond the threshold the number itself.
struct Softplus {
  double beta;
  double threshold;

  template <typename T>
  SWITCHYARD_HOST_DEVICE T operator()(T a) const {
    const T scaled = a * static_cast<T>(beta);
    return scaled > static_cast<T>(threshold) ? a
                                              : std::log1p(std::exp(scaled)) / static_cast<T>(beta);
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_ACTIVATION_FUNCTIONS_H_
