// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: ours::g_cpu}
namespace switchyard {
Tensor f_cpu(const Tensor& self) { return self; }
// expect 8-13: error X011: kernel `f_cpu` is defined in namespace switchyard, not in namespace `switchyard::native`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self)`
}
namespace switchyard::native {
Tensor g_cpu(const Tensor& self) { return self; }
// expect 8-13: error X011: kernel `g_cpu` is defined in namespace switchyard::native, not in namespace `ours::native`
//   note schema.yaml:4:19-30: the kernel should be `switchyard::Tensor g_cpu(const switchyard::Tensor& self)`
}
