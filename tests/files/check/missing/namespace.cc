// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: ours::g_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
namespace ours::native {
switchyard::Tensor g_cpu(const switchyard::Tensor& self) { return self; }
}
