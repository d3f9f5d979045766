// CallWithScratch: a call of a CUB algorithm with its temporary memory.
//
// Takes: a name for messages, and the call as a function of memory and its size: the first call
// returns the size. Errors: an Error with the text of the CUDA run-time.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_CUB_SCRATCH_CUH_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_CUB_SCRATCH_CUH_

#include <cstddef>
#include <cstdint>

#include "kernels/cuda/device/cuda_devices.h"
#include "kernels/cuda/device/device_memory.h"
#include "lib/loops/cuda_status.h"

namespace switchyard::gpu {

// The stream of CUB's work.
inline cudaStream_t Stream() { return static_cast<cudaStream_t>(CurrentStream()); }

template <typename Call>
void CallWithScratch(const char* name, const Call& call) {
  size_t nbytes = 0;
  CheckCuda(call(nullptr, nbytes), name);
  const DeviceMemory<char> scratch(static_cast<int64_t>(nbytes > 0 ? nbytes : 1));
  CheckCuda(call(scratch.get(), nbytes), name);
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_CUB_SCRATCH_CUH_
