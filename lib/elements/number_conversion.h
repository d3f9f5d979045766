// Converts a number of one type to another, for every possible number.
//
// Takes: a number. Gives: the number in the other type. A number that no integer can hold becomes
// the nearest 64-bit integer, truncated to the type's size; NaN becomes 0; every number other than
// zero is true. Errors: none.

#ifndef SWITCHYARD_LIB_ELEMENTS_NUMBER_CONVERSION_H_
#define SWITCHYARD_LIB_ELEMENTS_NUMBER_CONVERSION_H_

#include <cstdint>
#include <type_traits>

#include "lib/core/host_device.h"

namespace switchyard::internal {

template <typename T>
inline constexpr bool kIsInteger = std::is_integral_v<T> && !std::is_same_v<T, bool>;

SWITCHYARD_HOST_DEVICE inline int64_t NearestInteger(double value) {
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  if (value >= kLimit) return INT64_MAX;
  if (value < -kLimit) return INT64_MIN;
  return value == value ? static_cast<int64_t>(value) : 0;
}

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

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_NUMBER_CONVERSION_H_
