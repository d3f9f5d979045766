// The memory positions of self[indices] on CUDA.
//
// Takes: self, a Long index or none for each dimension, and their layout. Gives: the start of each
// position, and the elements of one position. Errors: an Error that names the operator for
// positions out of range; the call waits for the device.

#ifndef SWITCHYARD_KERNELS_CUDA_INDEX_OFFSETS_H_
#define SWITCHYARD_KERNELS_CUDA_INDEX_OFFSETS_H_

#include <cstdint>

#include "kernels/common/index_layout.h"
#include "kernels/cuda/operands.h"
#include "lib/core/tensor.h"

namespace switchyard::gpu {

// In bytes from self's first element, in row-major order of the layout's positions.
void FindOffsets(const char* name, const Tensor& self, const internal::Indices& indices,
                 const internal::IndexLayout& layout, int64_t* offsets);

// The elements of the dimensions without an index, at the position with offset 0.
Elements ElementsAtOnePosition(const char* name, const Tensor& self,
                               const internal::Indices& indices,
                               const internal::IndexLayout& layout);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_INDEX_OFFSETS_H_
