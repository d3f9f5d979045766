// Positions along a dimension that come out of a tensor on CUDA.
//
// Takes: a tensor of positions and the size of the dimension. Gives: nothing. Errors: Error naming
// the operator and one of the positions that are out of range; the call waits for the device.

#ifndef SWITCHYARD_KERNELS_CUDA_POSITIONS_H_
#define SWITCHYARD_KERNELS_CUDA_POSITIONS_H_

#include <cstdint>

#include "lib/core/tensor.h"

namespace switchyard::gpu {

// In [0, size); with `wraps` in [-size, size), where negative ones count from the end.
void CheckPositions(const char* name, const Tensor& positions, int64_t size, bool wraps);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_POSITIONS_H_
