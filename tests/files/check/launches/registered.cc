// bodies
// cuda
// report: X052
// schema:
// - func: my::guarded(Tensor self) -> Tensor
//   dispatch: {CUDA: guarded_cuda}
// - func: my::called(Tensor self) -> Tensor
//   dispatch: {CUDA: called_cuda}
// - func: of_emitted(Tensor self) -> Tensor
//   dispatch: {CUDA: of_emitted_cuda}
struct CUDAGuard {
  explicit CUDAGuard(const switchyard::Tensor& tensor);
};
__global__ void Run(float* data) {}
static void Launch(const switchyard::Tensor& result) {
  Run<<<1, 1>>>(result.data<float>());
  cudaGetLastError();
}
switchyard::Tensor Guarded(const switchyard::Tensor& self) {
  CUDAGuard guard(self);
  switchyard::Tensor result = self.clone();
  Run<<<1, 1>>>(result.data<float>());
  cudaGetLastError();
  return result;
}
switchyard::Tensor Called(const switchyard::Tensor& self) {
  const CUDAGuard guard(self);
  switchyard::Tensor result = self.clone();
  Launch(result);
  return result;
}
namespace switchyard::native {
Tensor of_emitted_cuda(const Tensor& self) {
  Tensor result = self.clone();
  Launch(result);
  return result;
}
}
TORCH_LIBRARY_IMPL(my, CUDA, m) {
  m.impl("guarded", &Guarded);
  m.impl("called", &Called);
}
