// Where self[indices] lies on CUDA.
//
// Takes: self, an index of Long or none for each dimension, and how they are laid out. Gives: where
// each position begins, and the elements that belong to one. Errors: Error naming the operator for
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

// The elements of the dimensions that are taken whole, at the position whose offset is 0.
Elements ElementsAtOnePosition(const char* name, const Tensor& self,
                               const internal::Indices& indices,
                               const internal::IndexLayout& layout);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_INDEX_OFFSETS_H_
