// complete
// keys: CPU
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// autograd: [f]
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
