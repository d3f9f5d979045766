// What a CUDA source needs of its toolkit where kernels run on the CPU: clang compiles the source
// twice, once for the host (`-x cuda --cuda-host-only`), once as device code for the same processor
// (`-Xclang -fcuda-is-device`). The program that launches kernels defines LAUNCH_KERNEL and links
// both.
#ifndef SWITCHYARD_TESTS_CONFORMANCE_KERNEL_CHECK_SIMULATED_CUDA_CUDA_RUNTIME_H_
#define SWITCHYARD_TESTS_CONFORMANCE_KERNEL_CHECK_SIMULATED_CUDA_CUDA_RUNTIME_H_

#ifdef __CUDA__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#else
#define __device__
#define __host__
#endif

// Clang's headers of the standard library use the words above.
#include <stdlib.h>

#include <cstddef>
#include <type_traits>
#include <utility>

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned of_x = 1, unsigned of_y = 1, unsigned of_z = 1)
      : x(of_x), y(of_y), z(of_z) {}
};
struct SimulatedStream;
using cudaStream_t = SimulatedStream*;
enum cudaError_t { cudaSuccess };

extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                     cudaStream_t stream = nullptr);
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream);
cudaError_t cudaLaunchKernel(const void* stub, dim3 grid, dim3 block, void** arguments,
                             size_t shared, cudaStream_t stream);
}

extern __device__ dim3 threadIdx, blockIdx, blockDim, gridDim;
#ifdef __CUDA__
extern "C" __device__ float cosf(float);
inline __device__ float __cosf(float x) { return cosf(x); }
#else

dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace simulated_cuda {

inline dim3 grid_of_call, block_of_call;

template <typename Visit>
void ForEachOf(dim3 size, dim3* place, const Visit& visit) {
  for (place->z = 0; place->z < size.z; ++place->z) {
    for (place->y = 0; place->y < size.y; ++place->y) {
      for (place->x = 0; place->x < size.x; ++place->x) visit();
    }
  }
}

template <typename... Parameters, size_t... indices>
void Launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
            std::index_sequence<indices...>) {
  gridDim = grid;
  blockDim = block;
  ForEachOf(grid, &blockIdx, [&] {
    ForEachOf(block, &threadIdx,
              [&] { kernel(*static_cast<std::decay_t<Parameters>*>(arguments[indices])...); });
  });
}

}  // namespace simulated_cuda

extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t, cudaStream_t) {
  simulated_cuda::grid_of_call = grid;
  simulated_cuda::block_of_call = block;
  return 0;
}
extern "C" cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void*) {
  *grid = simulated_cuda::grid_of_call;
  *block = simulated_cuda::block_of_call;
  *shared = 0;
  return cudaSuccess;
}

// The one kernel of the program: KERNEL(PARAMETERS).
#define LAUNCH_KERNEL(kernel, ...)                                                                 \
  void kernel(__VA_ARGS__);                                                                        \
  template <typename... Parameters>                                                                \
  static void LaunchAs(void (*function)(Parameters...), dim3 grid, dim3 block, void** arguments) { \
    simulated_cuda::Launch(function, grid, block, arguments,                                       \
                           std::index_sequence_for<Parameters...>());                              \
  }                                                                                                \
  extern "C" cudaError_t cudaLaunchKernel(const void*, dim3 grid, dim3 block, void** arguments,    \
                                          size_t, cudaStream_t) {                                  \
    LaunchAs(&kernel, grid, block, arguments);                                                     \
    return cudaSuccess;                                                                            \
  }

#endif  // __CUDA__

#endif  // SWITCHYARD_TESTS_CONFORMANCE_KERNEL_CHECK_SIMULATED_CUDA_CUDA_RUNTIME_H_
