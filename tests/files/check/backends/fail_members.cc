// schema:
// - func: f(Tensor self, int dim) -> Tensor
// - func: f.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
// - func: g(Tensor self) -> Tensor
// - func: g.two(Tensor self, Tensor other) -> Tensor
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// class_name: Kernels
// supported: [f, f.out, g, g.two]
namespace torch_xla {
using switchyard::Tensor;
struct Kernels {
  static Tensor f(const Tensor& self, int dim);
  static Tensor& f_out(const Tensor& self, Tensor& out, int64_t dim);
  static int64_t g(const Tensor& self);
  static Tensor g(const Tensor& self, Tensor& other, bool flag);
};
Tensor Kernels::f(const Tensor& self, int dim) { return self; }
// expect 39-42: error X002: parameter `dim` of kernel `Kernels::f` is `int`, but operator `f` passes `int64_t`
//   note backend.yaml:4:13-14: the kernel should be `switchyard::Tensor Kernels::f(const switchyard::Tensor& self, int64_t dim)`
//   fix 39-42: "int64_t"
Tensor& Kernels::f_out(const Tensor& self, Tensor& out, int64_t dim) { return out; }
// expect 44-55: error X006: kernel `Kernels::f_out` has parameter `out` where operator `f.out` passes `dim`
//   note backend.yaml:4:16-21: the kernel should be `switchyard::Tensor& Kernels::f_out(const switchyard::Tensor& self, int64_t dim, switchyard::Tensor& out)`
//   fix 44-55: "int64_t dim"
//   fix 57-68: "switchyard::Tensor& out"
int64_t Kernels::g(const Tensor& self) { return 0; }
// expect 1-8: error X003: kernel `Kernels::g` returns `int64_t`, but operator `g` returns `switchyard::Tensor`
//   note backend.yaml:4:23-24: the kernel should be `switchyard::Tensor Kernels::g(const switchyard::Tensor& self)`
//   fix 1-8: "switchyard::Tensor"
Tensor Kernels::g(const Tensor& self, Tensor& other, bool flag) { return self; }
// expect 39-46: error X002: parameter `other` of kernel `Kernels::g` is `Tensor&`, but operator `g.two` passes `const switchyard::Tensor&`
//   note backend.yaml:4:26-31: the kernel should be `switchyard::Tensor Kernels::g(const switchyard::Tensor& self, const switchyard::Tensor& other)`
//   fix 39-46: "const switchyard::Tensor&"
// expect 54-63: error X005: kernel `Kernels::g` has a parameter `flag`, which operator `g.two` does not pass
//   note backend.yaml:4:26-31: the kernel should be `switchyard::Tensor Kernels::g(const switchyard::Tensor& self, const switchyard::Tensor& other)`
}
