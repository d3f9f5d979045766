// flip and roll: the new positions of elements.
//
// Takes: self and the dimensions of a call. Gives: a flipped view of self in element strides, or
// the result of rolling one dimension after the other. Errors: Error for dimensions out of range or
// repeated in flip, and for shifts of roll that do not match its dimensions.

#ifndef SWITCHYARD_KERNELS_COMMON_TENSOR_TRANSFORMATIONS_H_
#define SWITCHYARD_KERNELS_COMMON_TENSOR_TRANSFORMATIONS_H_

#include <cstdint>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// self in reverse order, in elements.
struct Flipped {
  std::vector<int64_t> strides;
  int64_t first;  // offset of the first element, from self's first
};

Flipped FlippedOf(const Tensor& self, IntArrayRef dims);

// The functions of self's device: one makes a row-major copy; the other moves the last `shift`
// positions of one dimension, which is in range, to the front. The second one is called only for
// tensors with elements.
struct RollFunctions {
  Tensor (*clone)(const Tensor& self);
  Tensor (*roll_one)(const Tensor& self, int64_t shift, int64_t dim);
};

// Without dimensions all elements form one row.
Tensor Roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims,
            const RollFunctions& functions);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_TENSOR_TRANSFORMATIONS_H_
