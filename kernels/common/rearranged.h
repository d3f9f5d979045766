// flip and roll: where elements go.
//
// Takes: self and the dimensions of a call. Gives: self as its elements are read, or what rolling
// one dimension after the other gives. Errors: Error for dimensions out of range or named twice by
// flip, and for numbers of roll that do not go with dimensions.

#ifndef SWITCHYARD_KERNELS_COMMON_REARRANGED_H_
#define SWITCHYARD_KERNELS_COMMON_REARRANGED_H_

#include <cstdint>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// self seen from the other end, in elements.
struct Flipped {
  std::vector<int64_t> strides;
  int64_t first;  // of the element that comes first, from self's own first
};

Flipped FlippedOf(const Tensor& self, IntArrayRef dims);

// What the device of self does: makes a copy that is row-major; puts the last `shift` positions of
// one dimension, which is in range, first. The latter is asked for tensors with elements.
struct RollFunctions {
  Tensor (*clone)(const Tensor& self);
  Tensor (*roll_one)(const Tensor& self, int64_t shift, int64_t dim);
};

// Without dimensions all elements are one row.
Tensor Roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims,
            const RollFunctions& functions);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_REARRANGED_H_
