// Numbers as sort keys for SortSegments.
//
// Takes: a number. Gives: an unsigned integer with the same order; NaN is greater than every
// number, both zeros are equal, and all NaN are equal. Errors: none.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SORT_KEYS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SORT_KEYS_H_

#include <cstdint>
#include <cstring>

#include "lib/core/host_device.h"

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

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SORT_KEYS_H_
