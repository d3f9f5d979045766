// CheckCuda: turns a failed call of the CUDA run-time into an Error.

#ifndef SWITCHYARD_LIB_LOOPS_CUDA_STATUS_H_
#define SWITCHYARD_LIB_LOOPS_CUDA_STATUS_H_

#include <cuda_runtime.h>

#include "lib/core/error.h"

namespace switchyard::gpu {

inline void CheckCuda(cudaError_t status, const char* call) {
  SWITCHYARD_CHECK(status == cudaSuccess, call, ": ", cudaGetErrorString(status));
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_LIB_LOOPS_CUDA_STATUS_H_
