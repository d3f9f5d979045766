// cuda
// schema:
// - func: f(Tensor self, int n) -> Tensor
//   dispatch: {CUDA: f_cuda}
#include <cuda_runtime.h>
namespace switchyard::native {
__global__ void Fill(float* data, int64_t n) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = 1;
}
template <typename T>
__host__ __device__ T Twice(T value) { return value + value; }
static void Launch(float* data, int64_t n, cudaStream_t stream) {
  Fill<<<dim3(1), 256, 0, stream>>>(data, n);
}
Tensor f_cuda(const Tensor& self, size_t n) { return self; }
// expect 35-41: error X002: parameter `n` of kernel `f_cuda` is `size_t`, but operator `f` passes `int64_t`
//   note schema.yaml:2:20-26: the kernel should be `Tensor f_cuda(const Tensor& self, int64_t n)`
//   fix 35-41: "int64_t"
}
