// complete
// bodies
// keys: XLA
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// supported: [f]
namespace torch_xla {
using switchyard::Tensor;
struct XLANativeFunctions {
  static Tensor f(const Tensor& self);
};
Tensor XLANativeFunctions::f(const Tensor& self) {
  Tensor result = self.clone();
  result.mutable_data_ptr<float>()[0] = 1;
  return result;
}
}
