// Positions along a dimension that are read from a CUDA tensor.
//
// Takes: a tensor of positions and the size of the dimension. Gives: nothing. Errors: an Error that
// names the operator and one position that is out of range; the call waits for the device.

#ifndef SWITCHYARD_KERNELS_CUDA_POSITIONS_H_
#define SWITCHYARD_KERNELS_CUDA_POSITIONS_H_

#include <cstdint>

#include "lib/core/tensor.h"

namespace switchyard::gpu {

// In [0, size); with `wraps` in [-size, size), and negative positions count from the end.
void CheckPositions(const char* name, const Tensor& positions, int64_t size, bool wraps);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_POSITIONS_H_
