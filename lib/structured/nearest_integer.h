// A floating number as an integer, for every number there is.
//
// Takes: a number. Gives: it without its fraction; the nearest integer of 64 bits where that is out
// of range, 0 for NaN. Errors: none.

#ifndef SWITCHYARD_LIB_STRUCTURED_NEAREST_INTEGER_H_
#define SWITCHYARD_LIB_STRUCTURED_NEAREST_INTEGER_H_

#include <cstdint>

#include "lib/core/host_device.h"

namespace switchyard::internal {

SWITCHYARD_HOST_DEVICE inline int64_t NearestInteger(double value) {
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  if (value >= kLimit) return INT64_MAX;
  if (value < -kLimit) return INT64_MIN;
  return value == value ? static_cast<int64_t>(value) : 0;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_STRUCTURED_NEAREST_INTEGER_H_
