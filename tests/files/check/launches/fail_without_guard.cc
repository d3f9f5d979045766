// bodies
// cuda
// schema:
// - func: f(Tensor self) -> Tensor
//   device_guard: False
//   dispatch: {CUDA: f_cuda}
namespace switchyard::native {
__global__ void Run(float* data) {}
Tensor f_cuda(const Tensor& self) {
  Tensor result = self.clone();
  Run<<<1, 1>>>(result.data<float>());
// expect 3-6: error X043: kernel `f_cuda` launches on the current device, because operator `f` has `device_guard: False` and no guard is set
  cudaGetLastError();
  return result;
}
}
