// Numbers as sort keys for SortSegments.
//
// Takes: a number. Gives: an unsigned integer with the same order; NaN is greater than every
// number, both zeros are equal, and all NaN are equal. Errors: none.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SORT_KEYS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SORT_KEYS_H_

#include <cstdint>
#include <cstring>

#include "kernels/cuda/device/algorithms.h"
#include "lib/core/host_device.h"
#include "lib/core/scalar_type.h"

namespace switchyard::gpu {

SWITCHYARD_HOST_DEVICE inline uint64_t SortKeyOf(int64_t value) {
  return static_cast<uint64_t>(value) ^ (uint64_t{1} << 63);
}
SWITCHYARD_HOST_DEVICE inline uint64_t SortKeyOf(double value) {
  if (value != value) return ~uint64_t{0};
  const double plain = value == 0 ? 0.0 : value;
  uint64_t bits;
  std::memcpy(&bits, &plain, sizeof(bits));
  return (bits >> 63) != 0 ? ~bits : bits | (uint64_t{1} << 63);
}

// Of keys of Double that have the values of a floating dtype: a Double has 52 bits of a fraction,
// and the others fewer.
inline KeyBits KeyBitsOf(ScalarType floating) {
  switch (floating) {
    case ScalarType::Float:
      return {52 - 23, 64};
    case ScalarType::Half:
    case ScalarType::BFloat16:
      // Subnormal ones of Half have fewer bits, so their normal Doubles fit, too.
      return {52 - 10, 64};
    default:
      return {};
  }
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SORT_KEYS_H_
