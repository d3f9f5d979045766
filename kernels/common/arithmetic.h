// Arithmetic on one element, defined for every value of every dtype: integers wrap around as two's
// complement instead of overflowing, booleans are "or" and "and", and a number that no integer can
// hold becomes the nearest 64-bit one before it is cut to size (NaN becomes 0).

#ifndef SWITCHYARD_KERNELS_COMMON_ARITHMETIC_H_
#define SWITCHYARD_KERNELS_COMMON_ARITHMETIC_H_

#include <cstdint>
#include <type_traits>

#include "lib/core/host_device.h"
#include "lib/structured/nearest_integer.h"

namespace switchyard::internal {

template <typename T>
inline constexpr bool kIsInteger = std::is_integral_v<T> && !std::is_same_v<T, bool>;

template <typename To, typename From>
SWITCHYARD_HOST_DEVICE To Convert(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return value != From{0};
  } else if constexpr (kIsInteger<To> && std::is_floating_point_v<From>) {
    return static_cast<To>(NearestInteger(static_cast<double>(value)));
  } else {
    return static_cast<To>(value);
  }
}

template <typename T>
SWITCHYARD_HOST_DEVICE T Add(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return a || b;
  } else if constexpr (kIsInteger<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  } else {
    return a + b;
  }
}

template <typename T>
SWITCHYARD_HOST_DEVICE T Subtract(T a, T b) {
  if constexpr (kIsInteger<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
  } else {
    return a - b;
  }
}

template <typename T>
SWITCHYARD_HOST_DEVICE T Multiply(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return a && b;
  } else if constexpr (kIsInteger<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  } else {
    return a * b;
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_ARITHMETIC_H_
