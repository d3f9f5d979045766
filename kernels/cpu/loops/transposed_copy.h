// Copies a tensor whose neighbours in memory are others than those of its target, as between
// channels in front and channels last.
//
// Takes: two tensors of one dtype and equal sizes that share no memory. Gives: whether it copied
// them; it does not where neither has neighbours that the other has apart, nor where size counts.
// Errors: no errors.
#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_TRANSPOSED_COPY_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_TRANSPOSED_COPY_H_

#include "lib/core/tensor.h"

namespace switchyard::internal {

bool CopyTransposed(const Tensor& to, const Tensor& from);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_TRANSPOSED_COPY_H_
