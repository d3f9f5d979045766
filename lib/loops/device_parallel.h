// ForEachIndexOn: the base of all CUDA kernels. No kernel starts threads in another way, and
// threads do not communicate.
//
// Takes: a stream (a cudaStream_t; null for the default one of the current device) and a function
// of an index, as an object that can be copied to a device: its call operator has
// SWITCHYARD_HOST_DEVICE, and its pointers refer to memory of the current device. Gives: the writes
// of the function; the work is queued, and the call does not wait for it. Errors: an Error with the
// text of the CUDA run-time for work that does not start.
//
// For nvcc the function is defined here. Other compilers see a declaration; tests define it as a
// loop on the CPU, so that kernels can be tested without a GPU.

#ifndef SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_H_
#define SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_H_

#include <cstdint>

namespace switchyard::gpu {

// Calls function(i) for each i in [0, count).
template <typename Function>
void ForEachIndexOn(void* stream, int64_t count, const Function& function);

}  // namespace switchyard::gpu

#if defined(__CUDACC__)
#include "lib/loops/device_parallel.cuh"
#endif

#endif  // SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_H_
