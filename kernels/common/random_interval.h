// The interval of integers from which random_ draws, for each dtype.
//
// Takes: the bounds of a call. Gives: the interval that remains after integers are rounded to
// elements of T, and the number of bits per number. Errors: Error for bounds out of range, or for
// an empty interval.

#ifndef SWITCHYARD_KERNELS_COMMON_RANDOM_INTERVAL_H_
#define SWITCHYARD_KERNELS_COMMON_RANDOM_INTERVAL_H_

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "kernels/common/drawn_elements.h"
#include "lib/core/error.h"
#include "lib/core/host_device.h"
#include "lib/core/scalar_type.h"

namespace switchyard::internal {

inline constexpr char kRandom[] = "random_";
inline constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

// Integers [from, from + range); all 64-bit integers if range is zero.
struct Interval {
  int64_t from;
  uint64_t range;
};

template <typename T>
inline constexpr bool kIsFloating = !std::is_integral_v<T>;

// Converts an integer to an element, and back; kLeast if it is out of range, as on x86.
template <typename T>
int64_t Rounded(int64_t value) {
  const auto real = static_cast<double>(static_cast<float>(ElementOf<T>(value)));
  const double exact = std::is_same_v<T, double> ? static_cast<double>(value) : real;
  return exact >= -0x1p63 && exact < 0x1p63 ? static_cast<int64_t>(exact) : kLeast;
}

// The step between elements of T near `value`.
template <typename T>
int64_t StepNear(int64_t value) {
  int exponent = 0;
  for (uint64_t rest = static_cast<uint64_t>(std::abs(value)) >> 1; rest != 0; rest >>= 1) {
    ++exponent;
  }
  const int shift = exponent - kDigits<T> + 1;
  return shift < 0 ? 0 : int64_t{1} << shift;
}

// Bounds such that no integer leaves the interval when it is rounded to an element of T.
template <typename T>
int64_t InnerFrom(int64_t from) {
  const int64_t rounded = Rounded<T>(from + 1);
  return rounded < from ? rounded + StepNear<T>(from + 1) : from;
}
template <typename T>
int64_t InnerTo(int64_t to) {
  const int64_t rounded = Rounded<T>(to - 1);
  return rounded >= to ? rounded - StepNear<T>(to - 1) : to;
}

template <typename T>
void CheckInRange(int64_t bound, ScalarType type) {
  bool fits = true;
  if constexpr (std::is_integral_v<T>) {
    fits = bound >= static_cast<int64_t>(std::numeric_limits<T>::min()) &&
           bound <= static_cast<int64_t>(std::numeric_limits<T>::max());
  } else if constexpr (std::is_same_v<T, Half>) {
    fits = bound >= -65504 && bound <= 65504;
  }
  SWITCHYARD_CHECK(fits, kRandom, ": bound ", bound, " is out of range of ", type);
}

template <typename T>
Interval IntervalOf(int64_t from, int64_t to, ScalarType type) {
  SWITCHYARD_CHECK(from < to, kRandom, ": from ", from, " is not less than to ", to);
  if constexpr (kIsFloating<T>) {
    from = InnerFrom<T>(from);
    to = InnerTo<T>(to);
    SWITCHYARD_CHECK(from < to, kRandom, ": no integer of ", type, " lies between the bounds");
  }
  CheckInRange<T>(from, type);
  CheckInRange<T>(to - 1, type);
  return {from, static_cast<uint64_t>(to) - static_cast<uint64_t>(from)};
}

// Up to the greatest integer of T, or the last integer up to which T represents all.
template <typename T>
Interval IntervalFrom(int64_t from, ScalarType type) {
  int64_t last = 0;
  if constexpr (kIsFloating<T>) {
    last = int64_t{1} << kDigits<T>;
    SWITCHYARD_CHECK(from < last, kRandom, ": from ", from, " is not less than ", last,
                     ", the last of ", type);
    from = InnerFrom<T>(from);
  } else {
    last = static_cast<int64_t>(std::numeric_limits<T>::max());
  }
  CheckInRange<T>(from, type);
  return {from, static_cast<uint64_t>(last) - static_cast<uint64_t>(from) + 1};
}

template <typename T>
inline constexpr bool kTakes64Bits = std::is_same_v<T, int64_t> || std::is_same_v<T, double> ||
                                     std::is_same_v<T, float> || std::is_same_v<T, BFloat16>;

// random_.from: between the bounds; without a second bound from the first one on, and for the least
// integer all integers.
template <typename T>
Interval IntervalOfCall(int64_t from, std::optional<int64_t> to, ScalarType type) {
  if (to) return IntervalOf<T>(from, *to, type);
  if (from != kLeast) return IntervalFrom<T>(from, type);
  SWITCHYARD_CHECK(kTakes64Bits<T>, kRandom, ": elements of ", type,
                   " do not take integers of 64 bits");
  return {0, 0};
}

// Intervals of at least 2^32 integers, for dtypes with so many.
template <typename T>
bool TakesWideNumbers(const Interval& interval) {
  return kTakes64Bits<T> && (interval.range == 0 || interval.range >= uint64_t{1} << 32);
}

// random_ without bounds uses 32 bits for a Float and 64 for a Double, independent of the interval.
template <typename T>
inline constexpr bool kIsOf64Bits = std::is_same_v<T, int64_t> || std::is_same_v<T, double>;

// random_ without bounds: from zero to the greatest integer, or to the last integer up to which T
// represents all.
template <typename T>
constexpr uint64_t RangeOfAll() {
  if constexpr (kIsFloating<T>) {
    return (uint64_t{1} << kDigits<T>)+1;
  } else {
    return static_cast<uint64_t>(std::numeric_limits<T>::max()) + 1;
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_RANDOM_INTERVAL_H_
