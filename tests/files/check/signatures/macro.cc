// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
#define KERNEL(name) \
  Tensor name(const Tensor& self) { return self; }
namespace switchyard::native {
KERNEL(f_cpu)
KERNEL(g_cpu)
}
