// CallWithScratch: a call of one of CUB's algorithms, with the memory that it takes.
//
// Takes: a name for messages, and the call as a function of memory and its size: the first call
// tells the size. Errors: Error with the words of the CUDA run-time.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_CUB_SCRATCH_CUH_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_CUB_SCRATCH_CUH_

#include <cstddef>
#include <cstdint>

#include "kernels/cuda/device/cuda_devices.h"
#include "kernels/cuda/device/device_memory.h"
#include "lib/loops/cuda_status.h"

namespace switchyard::gpu {

// What CUB's work is queued on.
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
