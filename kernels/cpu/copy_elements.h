// Copies elements from one tensor to another, converts their dtype and broadcasts the source.
//
// The source must broadcast to the target. If both share memory, the source must be the same
// elements in the same order, or none of them. Fails for a dtype that no kernel supports.

#ifndef SWITCHYARD_KERNELS_CPU_COPY_ELEMENTS_H_
#define SWITCHYARD_KERNELS_CPU_COPY_ELEMENTS_H_

#include "lib/core/tensor.h"

namespace switchyard::internal {

void CopyElements(const Tensor& to, const Tensor& from);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_COPY_ELEMENTS_H_
