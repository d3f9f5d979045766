// Arithmetic on one element, defined for every value of every dtype: integers wrap around in two's
// complement, booleans use "or" and "and", and numbers are converted as in
// lib/elements/number_conversion.h.

#ifndef SWITCHYARD_KERNELS_COMMON_ARITHMETIC_H_
#define SWITCHYARD_KERNELS_COMMON_ARITHMETIC_H_

#include <cstdint>
#include <type_traits>

#include "lib/core/host_device.h"
#include "lib/elements/number_conversion.h"

namespace switchyard::internal {

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
