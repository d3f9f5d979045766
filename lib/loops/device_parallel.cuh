// ForEachIndexOn for nvcc: one thread per index.

#ifndef SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_CUH_
#define SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_CUH_

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

#include "lib/loops/cuda_status.h"

namespace switchyard::gpu {
namespace parallel_internal {

constexpr int kThreads = 256;

// A thread handles several indices if there are more indices than threads in a grid.
template <typename Function>
__global__ void RunIndices(int64_t count, Function function) {
  const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
  int64_t index = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; index < count; index += step) function(index);
}

}  // namespace parallel_internal

template <typename Function>
void ForEachIndexOn(void* stream, int64_t count, const Function& function) {
  static_assert(std::is_trivially_copyable_v<Function>, "it is copied to the device");
  if (count == 0) return;
  constexpr int64_t kMostBlocks = int64_t{1} << 30;
  const int64_t blocks = (count + parallel_internal::kThreads - 1) / parallel_internal::kThreads;
  parallel_internal::RunIndices<Function>
      <<<static_cast<unsigned>(blocks < kMostBlocks ? blocks : kMostBlocks),
         parallel_internal::kThreads, 0, static_cast<cudaStream_t>(stream)>>>(count, function);
  CheckCuda(cudaGetLastError(), "the start of a kernel");
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_LIB_LOOPS_DEVICE_PARALLEL_CUH_
