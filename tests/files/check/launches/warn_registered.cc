// bodies
// cuda
// report: X052
// schema:
// - func: my::f(Tensor self) -> Tensor
//   dispatch: {CUDA: f_cuda}
// - func: my::g(Tensor self) -> Tensor
//   dispatch: {CUDA: g_cuda}
__global__ void Run(float* data) {}
static void Launch(const switchyard::Tensor& result) {
  Run<<<1, 1>>>(result.data<float>());
  cudaGetLastError();
}
switchyard::Tensor F(const switchyard::Tensor& self) {
  switchyard::Tensor result = self.clone();
  Run<<<1, 1>>>(result.data<float>());
// expect 3-6: warning X052: kernel `f_cuda` launches on the current device: it sets no guard, and neither does PyTorch's dispatcher, with which operator `f` is registered
  cudaGetLastError();
  return result;
}
namespace my::native {
switchyard::Tensor g_cuda(const switchyard::Tensor& self) {
  switchyard::Tensor result = self.clone();
  Launch(result);
// expect 3-9: warning X052: kernel `g_cuda` launches on the current device: it sets no guard, and neither does PyTorch's dispatcher, with which operator `g` is registered
//   note source_0.cu:11:3-6: it is launched here
  return result;
}
}
TORCH_LIBRARY_IMPL(my, CUDA, m) {
  m.impl("f", &F);
  m.impl("g", &my::native::g_cuda);
}
