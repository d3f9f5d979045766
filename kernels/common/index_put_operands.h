// Checks the arguments that index_put_ writes: they must not be read during the write.
//
// Takes: the operands of a call, and the sizes that the indices select. Gives: nothing. Errors:
// Error for an index or values in the memory of self, and for values of another dtype, device or
// shape.

#ifndef SWITCHYARD_KERNELS_COMMON_INDEX_PUT_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_INDEX_PUT_OPERANDS_H_

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline constexpr char kIndexPut[] = "index_put_";

void CheckPutApart(const Tensor& self, OptionalTensorList indices, const Tensor& values);

void CheckPutValues(const Tensor& self, const Tensor& values, IntArrayRef sizes);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_INDEX_PUT_OPERANDS_H_
