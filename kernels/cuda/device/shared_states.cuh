// SharedStates: states of the threads of a block, which are combined with each other.
//
// Takes: a state of each thread. Gives: combinations, by the same tree for the same number of
// threads. All threads of a block call each function. Errors: none.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SHARED_STATES_CUH_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SHARED_STATES_CUH_

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

#include "kernels/cuda/device/parts.h"

namespace switchyard::gpu::segments_internal {

// For `__shared__`, whose objects have no constructors.
template <typename State>
class SharedStates {
 public:
  static_assert(std::is_trivially_copyable_v<State>, "it is copied between threads");

  __device__ State Get(int thread) const { return reinterpret_cast<const State*>(bytes_)[thread]; }
  __device__ void Put(int thread, const State& state) {
    reinterpret_cast<State*>(bytes_)[thread] = state;
  }

  // The combination of the states of kWidth neighbouring threads, for each of them.
  template <int kWidth, typename Combine>
  __device__ State CombineEach(const State& own, const Combine& combine) {
    const int thread = static_cast<int>(threadIdx.x);
    const int lane = thread % kWidth;
    Put(thread, own);
    __syncthreads();
    for (int step = kWidth / 2; step > 0; step /= 2) {
      if (lane < step) Put(thread, combine(Get(thread), Get(thread + step)));
      __syncthreads();
    }
    return Get(thread - lane);
  }

  // The combination of the states of all threads before this one, of which thread 0 has `initial`;
  // and of all threads.
  template <typename Combine>
  __device__ State ScanThreads(const State& own, const State& initial, const Combine& combine,
                               State* total) {
    const int thread = static_cast<int>(threadIdx.x);
    State state = own;
    Put(thread, state);
    __syncthreads();
    for (int step = 1; step < kThreads; step *= 2) {
      if (thread >= step) state = combine(Get(thread - step), state);
      __syncthreads();
      Put(thread, state);
      __syncthreads();
    }
    *total = Get(kThreads - 1);
    const State before = thread > 0 ? Get(thread - 1) : initial;
    __syncthreads();
    return before;
  }

 private:
  alignas(State) unsigned char bytes_[kThreads * sizeof(State)];
};

// States in memory as the values of a reduction.
template <typename State>
struct StateAt {
  const State* states;
  SWITCHYARD_HOST_DEVICE State operator()(int64_t index) const { return states[index]; }
};

}  // namespace switchyard::gpu::segments_internal

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SHARED_STATES_CUH_
