#include "compiler/clang/cuda_headers.h"

namespace switchyard::cxx {
namespace {

// The additions of the language for the host, and the calls around launches.
constexpr std::string_view kRuntime = R"code(#pragma once
#include <stddef.h>
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
struct char2 { signed char x, y; };
struct int2 { int x, y; };
struct int4 { int x, y, z, w; };
struct uint2 { unsigned x, y; };
struct uint3 { unsigned x, y, z; };
struct uint4 { unsigned x, y, z, w; };
struct float2 { float x, y; };
struct float3 { float x, y, z; };
struct float4 { float x, y, z, w; };
struct double2 { double x, y; };
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
  __host__ __device__ dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;
enum cudaError { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorNotReady = 600 };
typedef cudaError cudaError_t;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice, cudaMemcpyDefault
};
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
struct cudaDeviceProp {
  char name[256]; size_t totalGlobalMem, sharedMemPerBlock; int warpSize, maxThreadsPerBlock,
  maxThreadsDim[3], maxGridSize[3], major, minor, multiProcessorCount;
};
extern "C" {
cudaError_t cudaGetLastError(); cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t); const char* cudaGetErrorName(cudaError_t);
cudaError_t cudaGetDevice(int*); cudaError_t cudaSetDevice(int); cudaError_t cudaGetDeviceCount(int*);
cudaError_t cudaDeviceSynchronize(); cudaError_t cudaGetDeviceProperties(cudaDeviceProp*, int);
cudaError_t cudaMalloc(void**, size_t); cudaError_t cudaFree(void*);
cudaError_t cudaMallocHost(void**, size_t); cudaError_t cudaFreeHost(void*);
cudaError_t cudaMemset(void*, int, size_t);
cudaError_t cudaMemsetAsync(void*, int, size_t, cudaStream_t = 0);
cudaError_t cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void*, const void*, size_t, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaStreamCreate(cudaStream_t*); cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaEventCreate(cudaEvent_t*); cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0); cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);
// A launch calls one of the two, depending on the version of the toolkit.
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void* = 0);
cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
}
extern __device__ void __syncthreads();
)code";

constexpr std::string_view kPassOn = "#pragma once\n#include \"cuda_runtime.h\"\n";

constexpr std::string_view kHalf = R"code(#pragma once
#include "cuda_runtime.h"
struct __half { unsigned short bits; };
struct __half2 { __half x, y; };
typedef __half half;
typedef __half2 half2;
)code";

constexpr std::string_view kBfloat = R"code(#pragma once
#include "cuda_runtime.h"
struct __nv_bfloat16 { unsigned short bits; };
struct __nv_bfloat162 { __nv_bfloat16 x, y; };
)code";

}  // namespace

std::vector<VirtualFile> CudaFiles() {
  return {{"/switchyard/cuda_added/texture_fetch_functions.h", "#pragma once\n"},
          {"/switchyard/built/c10/cuda/impl/cuda_cmake_macros.h", "#pragma once\n"},
          {kCudaStandIn, kRuntime},
          {"/switchyard/cuda/cuda.h", kPassOn},
          {"/switchyard/cuda/cuda_runtime_api.h", kPassOn},
          {"/switchyard/cuda/device_launch_parameters.h", kPassOn},
          {"/switchyard/cuda/vector_types.h", kPassOn},
          {"/switchyard/cuda/driver_types.h", kPassOn},
          {"/switchyard/cuda/cuda_fp16.h", kHalf},
          {"/switchyard/cuda/cuda_bf16.h", kBfloat}};
}

}  // namespace switchyard::cxx
