// Positions along a dimension that are read from a tensor.
//
// Takes: a number of the caller's and the size of the dimension. Gives: a position in [0, size).
// Errors: Error naming the operator and the position; its kind is kIndex unless the caller says
// another.

#ifndef SWITCHYARD_KERNELS_COMMON_POSITIONS_H_
#define SWITCHYARD_KERNELS_COMMON_POSITIONS_H_

#include <cstdint>
#include <string_view>

#include "lib/core/error.h"

namespace switchyard::internal {

[[noreturn]] void FailPosition(std::string_view op, int64_t position, int64_t size,
                               ErrorKind kind = ErrorKind::kIndex);

inline int64_t CheckPosition(std::string_view op, int64_t position, int64_t size,
                             ErrorKind kind = ErrorKind::kIndex) {
  if (position < 0 || position >= size) FailPosition(op, position, size, kind);
  return position;
}

// Negative ones count from the end.
inline int64_t WrapPosition(std::string_view op, int64_t position, int64_t size) {
  if (position < -size || position >= size) FailPosition(op, position, size);
  return position < 0 ? position + size : position;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_POSITIONS_H_
