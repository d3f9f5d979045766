// bodies
// cuda
// schema:
// - func: f(Tensor self) -> Tensor
//   device_guard: False
//   dispatch: {CUDA: f_cuda}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CUDA: g_cuda}
namespace switchyard::native {
__global__ void Run(float* data) {}
Tensor f_cuda(const Tensor& self) {
  Tensor result = self.clone();
  float* data = result.data<float>();
  void* arguments[] = {&data};
  cudaLaunchKernel((const void*)Run, dim3(1), dim3(1), arguments, 0, nullptr);
// expect 3-19: error X043: kernel `f_cuda` launches on the current device, because operator `f` has `device_guard: False` and no guard is set
// expect 3-19: warning X044: `f_cuda` launches a kernel, but does not check for a launch error
  return result;
}
void Log();
Tensor g_cuda(const Tensor& self) {
  Tensor result = self.clone();
  void* arguments[] = {&result};
  const auto bytes = [] { Log(); return 0; };
  cudaLaunchKernel((const void*)Run, dim3(1), dim3(1), arguments, [&] { Log(); return bytes(); }(), nullptr);
// expect 3-19: warning X044: `g_cuda` launches a kernel, but does not check for a launch error
  return result;
}
}
