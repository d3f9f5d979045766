// complete
// keys: XLA
// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// supported: [f]
namespace torch_xla {
using switchyard::Tensor;
struct XLANativeFunctions {
  static Tensor f(const Tensor& self, int64_t dim);
};
Tensor XLANativeFunctions::f(const Tensor& self, int dim) { return self; }
// expect 50-53: error X002: parameter `dim` of kernel `XLANativeFunctions::f` is `int`, but operator `f` passes `int64_t`
//   note backend.yaml:3:13-14: the kernel should be `switchyard::Tensor XLANativeFunctions::f(const switchyard::Tensor& self, int64_t dim)`
//   fix 50-53: "int64_t"
}
