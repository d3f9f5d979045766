// Sequences of numbers with equal steps: whether a step leads from start to end, and how often.
//
// Takes: start, end and step of a call. Gives: the number of elements, the end left out. Errors:
// Error for a step that leads nowhere or away from the end, and for what is not finite.

#ifndef SWITCHYARD_KERNELS_COMMON_NUMBER_RANGE_H_
#define SWITCHYARD_KERNELS_COMMON_NUMBER_RANGE_H_

#include <cmath>
#include <cstdint>

#include "lib/core/error.h"

namespace switchyard::internal {

struct NumberRange {
  double start;
  double end;
  double step;
};

inline void CheckRange(const NumberRange& range) {
  constexpr char kName[] = "arange";
  SWITCHYARD_CHECK(range.step > 0 || range.step < 0, kName, ": step is ", range.step,
                   ", which leads nowhere");
  SWITCHYARD_CHECK(std::isfinite(range.start) && std::isfinite(range.end), kName, ": from ",
                   range.start, " to ", range.end, " is no finite range");
  SWITCHYARD_CHECK(range.step > 0 ? range.start <= range.end : range.start >= range.end, kName,
                   ": step ", range.step, " leads away from ", range.start, " to ", range.end);
}

// How many steps it is from start to end, the end left out.
inline int64_t CountSteps(const NumberRange& range) {
  const double count = std::ceil((range.end - range.start) / range.step);
  SWITCHYARD_CHECK(0 <= count && count < 0x1p62, "arange: from ", range.start, " to ", range.end,
                   " it cannot be ", count, " elements");
  return static_cast<int64_t>(count);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_NUMBER_RANGE_H_
