// Copies elements from one tensor to another, converting their dtype and stretching the source.
//
// The source must broadcast to the target; where both share memory the source must be the same
// elements in the same order, or none of them. Fails on a dtype that no kernel computes with.

#ifndef SWITCHYARD_KERNELS_CPU_COPY_ELEMENTS_H_
#define SWITCHYARD_KERNELS_CPU_COPY_ELEMENTS_H_

#include "lib/core/tensor.h"

namespace switchyard::internal {

void CopyElements(const Tensor& to, const Tensor& from);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_COPY_ELEMENTS_H_
