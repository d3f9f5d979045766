// bodies
// cuda
// schema:
// - func: f(Tensor self) -> Tensor
//   device_guard: False
//   dispatch: {CUDA: f_cuda}
namespace switchyard::native {
__global__ void Run(float* data) {}
struct CUDAGuard {
  explicit CUDAGuard(const Tensor& tensor) {}
};
Tensor f_cuda(const Tensor& self) {
  Tensor result = self.clone();
  CUDAGuard guard(self);
  Run<<<1, 1>>>(result.data<float>());
  cudaGetLastError();
  return result;
}
}
