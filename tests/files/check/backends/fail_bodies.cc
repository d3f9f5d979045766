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
  self.mutable_data_ptr<float>()[0] = 1;
// expect 3-40: error X030: kernel `XLANativeFunctions::f` writes argument `self`, which operator `f` does not write
//   note source_0.cc:17:3-40: an element is written here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
