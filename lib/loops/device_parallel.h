// ForEachIndexOn: what kernels on CUDA are made of. No kernel starts a thread in another way, and
// threads know nothing of each other.
//
// Takes: a stream (a cudaStream_t; null for the default one of the current device) and a function
// of an index, as an object that can be copied to a device: SWITCHYARD_HOST_DEVICE stands before
// its call operator, and pointers in it lead to memory of the current device. Gives: what it
// writes; work is queued and the call does not wait for it. Errors: Error with the words of the
// CUDA run-time for work that does not start.
//
// For nvcc the function is defined here. Other compilers take this header as a declaration: tests
// define it as a loop on the CPU, so that kernels are tested where there is no GPU.

#ifndef SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_H_
#define SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_H_

#include <cstdint>

namespace switchyard::gpu {

// function(i) for each i in [0, count).
template <typename Function>
void ForEachIndexOn(void* stream, int64_t count, const Function& function);

}  // namespace switchyard::gpu

#if defined(__CUDACC__)
#include "lib/loops/device_parallel.cuh"
#endif

#endif  // SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_H_
