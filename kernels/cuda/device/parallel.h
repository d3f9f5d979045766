// ForEachIndex: the base of CUDA kernels, besides segments.h and algorithms.h.
//
// Takes: a function of an index, as in lib/loops/device_parallel.h. Gives: the writes of the
// function; the work is queued on CurrentStream, and the call does not wait for it. Errors: those
// of ForEachIndexOn.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_PARALLEL_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_PARALLEL_H_

#include <cstdint>

#include "kernels/cuda/device/cuda_devices.h"
#include "lib/loops/device_parallel.h"

namespace switchyard::gpu {

// Calls function(i) for each i in [0, count).
template <typename Function>
void ForEachIndex(int64_t count, const Function& function) {
  ForEachIndexOn(CurrentStream(), count, function);
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_PARALLEL_H_
