// Numbers that kernels of several kinds need: pi, and the greatest number of a dtype.

#ifndef SWITCHYARD_KERNELS_COMMON_CONSTANTS_H_
#define SWITCHYARD_KERNELS_COMMON_CONSTANTS_H_

#include <limits>

#include "lib/core/scalar_type.h"

namespace switchyard::internal {

inline constexpr double kPi = 3.14159265358979323846;

// Takes: a floating dtype. Gives: its greatest finite number; its least one is the negative of it.
constexpr double GreatestFinite(ScalarType type) {
  switch (type) {
    case ScalarType::Half:
      return 65504;
    case ScalarType::BFloat16:
      return 0x1.fep127;
    case ScalarType::Float:
      return static_cast<double>(std::numeric_limits<float>::max());
    default:
      return std::numeric_limits<double>::max();
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_CONSTANTS_H_
