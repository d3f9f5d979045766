// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f}
namespace switchyard::native {
Tensor f(const Tensor& self) {
  Tensor result = self.clone();
  float first = *static_cast<float*>(self.data_ptr());
  static_cast<void>(first);
  return result;
}
}
