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
Tensor XLANativeFunctions::f(const Tensor& self, int64_t dim) { return self; }
}
