// rule: W024
// bodies
// schema:
// - func: f(Tensor self) -> Tensor
namespace switchyard::native {
Tensor f(const Tensor& self) {
  Tensor result = self.clone();
  float first = *static_cast<float*>(self.data_ptr());
// expect 38-51: warning X041: composite function `f` calls `data_ptr`, which returns a pointer into a tensor
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  static_cast<void>(first);
  return result;
}
}
