// What gradient functions of one family share with those of others: zeros and ones of a dtype,
// tensors brought to sizes.
//
// Takes: gradients and sizes. Gives: tensors made by operators, so that each call is recorded like
// any other. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_BACKWARD_PARTS_H_
#define SWITCHYARD_KERNELS_COMPOSITE_BACKWARD_PARTS_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// Of the dtype and on the device of `like`.
Tensor ZerosOf(IntArrayRef sizes, const Tensor& like);
Tensor OnesOf(IntArrayRef sizes, const Tensor& like);
// 0, 1, ... on the device of `like`.
Tensor Counting(int64_t size, const Tensor& like);
// With zeros before and after along one dimension.
Tensor Padded(const Tensor& tensor, int64_t dim, int64_t before, int64_t after);
// With zeros after the end, or without what is too much there, so that it has the sizes.
Tensor Fitted(const Tensor& tensor, IntArrayRef sizes);

// `made` of images or volumes, with the channels innermost in memory where they are so in `like`;
// as it is elsewhere and on CUDA, whose loops write row-major results.
Tensor InFormatOf(const Tensor& like, const Tensor& made);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_BACKWARD_PARTS_H_
