// bodies
// cuda
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CUDA: f_cuda}
namespace switchyard::native {
__global__ void Run(float* data) {}
Tensor f_cuda(const Tensor& self) {
  Tensor result = self.clone();
  Run<<<1, 1>>>(result.data<float>());
  cudaGetLastError();
  return result;
}
}
