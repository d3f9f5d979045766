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
void Check(cudaError_t error);
Tensor f_cuda(const Tensor& self) {
  CUDAGuard guard(self);
  Tensor result = self.clone();
  float* data = result.data<float>();
  void* arguments[] = {&data};
  Check(cudaLaunchKernel((const void*)Run, dim3(1), dim3(1), arguments, 0, nullptr));
  return result;
}
}
