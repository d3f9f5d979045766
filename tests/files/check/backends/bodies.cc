// complete
// bodies
// keys: XLA
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: _copy_from(Tensor self, Tensor dst, bool non_blocking=False) -> Tensor
//   dispatch: {CPU: copy_cpu}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// supported: [f, _copy_from]
namespace torch_xla {
using switchyard::Tensor;
struct XLANativeFunctions {
  static Tensor f(const Tensor& self);
  static Tensor _copy_from(const Tensor& self, const Tensor& dst, bool non_blocking);
};
Tensor XLANativeFunctions::f(const Tensor& self) {
  Tensor result = self.clone();
  result.mutable_data_ptr<float>()[0] = 1;
  return result;
}
Tensor XLANativeFunctions::_copy_from(const Tensor& self, const Tensor& dst, bool non_blocking) {
  dst.mutable_data_ptr<float>()[0] = self.data<float>()[0];
  return dst;
}
}
