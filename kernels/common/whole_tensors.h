// What operators on whole tensors check before they copy, sort or select.
//
// Takes: the operands of a call. Gives: out arguments with their sizes, dimensions in range.
// Errors: Error naming the operator for tensors that do not fit each other or share memory.

#ifndef SWITCHYARD_KERNELS_COMMON_WHOLE_TENSORS_H_
#define SWITCHYARD_KERNELS_COMMON_WHOLE_TENSORS_H_

#include <cstdint>

#include "lib/core/tensor.h"

namespace switchyard::internal {

// copy_: src stretches to self.
void CheckCopy(const Tensor& self, const Tensor& src);

// _local_scalar_dense: self is one element.
void CheckIsOneElement(const Tensor& self);

// nonzero: checks the out argument, and gives it room for `count` places.
void CheckNonzeroOut(const Tensor& self, const Tensor& out);
void PrepareNonzeroOut(const Tensor& self, int64_t count, const Tensor& out);

// sort and topk: the dimension in range; results may be written beside each other.
int64_t DimensionOfSort(const char* op, const Tensor& self, int64_t dim, const Tensor& values,
                        const Tensor& indices);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_WHOLE_TENSORS_H_
