// Complex tensors as real ones: the two parts of an element lie beside each other.
//
// Takes: complex tensors of any strides, and dimensions of a reduction. Gives: views over the same
// memory with a first dimension of one and a last one of two, the real part first. Errors: none.

#ifndef SWITCHYARD_KERNELS_COMMON_COMPLEX_PARTS_H_
#define SWITCHYARD_KERNELS_COMMON_COMPLEX_PARTS_H_

#include <string_view>

#include "kernels/common/reduced_dimensions.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// [1] + sizes + [2]. The first one is for reductions, where no dimensions are all of them.
Tensor PartsOf(const Tensor& numbers);

// A reduction of the numbers as one of their parts, each part for itself.
ReducedDimensions DimensionsOfParts(std::string_view op, const Tensor& parts,
                                    const ReducedDimensions& dims);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_COMPLEX_PARTS_H_
