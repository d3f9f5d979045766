// Checks of the operands of products with int8 matrices.
//
// Takes: the arguments of `_int_mm` and `_weight_int8pack_mm`. Errors: other ranks, sizes or dtypes
// than PyTorch's kernels take.

#ifndef SWITCHYARD_KERNELS_COMMON_INT8_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_INT8_OPERANDS_H_

#include "lib/core/tensor.h"

namespace switchyard::internal {

void CheckInt8Product(const Tensor& self, const Tensor& mat2);
void CheckInt8Weight(const Tensor& self, const Tensor& mat2, const Tensor& scales);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_INT8_OPERANDS_H_
