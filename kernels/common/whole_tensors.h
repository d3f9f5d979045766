// Checks of operators on whole tensors before they copy, sort or select.
//
// Takes: the operands of a call. Gives: out arguments with their sizes, dimensions in range.
// Errors: an Error that names the operator for tensors that do not match or share memory.

#ifndef SWITCHYARD_KERNELS_COMMON_WHOLE_TENSORS_H_
#define SWITCHYARD_KERNELS_COMMON_WHOLE_TENSORS_H_

#include <cstdint>

#include "lib/core/tensor.h"

namespace switchyard::internal {

// copy_: src must broadcast to self.
void CheckCopy(const Tensor& self, const Tensor& src);

// _local_scalar_dense: self must be one element.
void CheckIsOneElement(const Tensor& self);

// nonzero: checks the out argument, and resizes it for `count` places.
void CheckNonzeroOut(const Tensor& self, const Tensor& out);
void PrepareNonzeroOut(const Tensor& self, int64_t count, const Tensor& out);

// sort and topk: returns the dimension in range; the two results must not share memory.
int64_t DimensionOfSort(const char* op, const Tensor& self, int64_t dim, const Tensor& values,
                        const Tensor& indices);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_WHOLE_TENSORS_H_
