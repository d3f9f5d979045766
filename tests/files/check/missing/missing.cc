// complete
// keys: CPU
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu, CUDA: f_cuda}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
Tensor g_cpu(const Tensor& self) { return self; }
}
