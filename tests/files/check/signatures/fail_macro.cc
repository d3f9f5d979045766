// The definition comes from a macro: the place is that of its use, and there is no edit.
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
#define KERNEL(name) \
  Tensor name(Tensor& self) { return self; }
namespace switchyard::native {
KERNEL(f_cpu)
// expect 1-14: error X002: parameter `self` of kernel `f_cpu` is `switchyard::Tensor&`, but operator `f` passes `const Tensor&`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self)`
KERNEL(g_cpu)
// expect 1-14: error X002: parameter `self` of kernel `g_cpu` is `switchyard::Tensor&`, but operator `g` passes `const Tensor&`
//   note schema.yaml:4:19-24: the kernel should be `Tensor g_cpu(const Tensor& self)`
}
