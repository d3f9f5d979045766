// bodies
// schema:
// - func: un(Tensor self) -> Tensor
//   dispatch: {CPU: un_cpu}
// - func: item(Tensor self) -> Scalar
//   variants: method
//   dispatch: {CPU: item_cpu}
// - func: resize_(Tensor(a!) self, int[] size) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: resize_cpu_}
// derivatives:
// - name: un(Tensor self) -> Tensor
//   self: un_backward(grad, self)
//   result: details::un_jvp(self_t, self_p)
namespace switchyard::native {
Tensor un_cpu(const Tensor& self) { return self.clone(); }
Scalar item_cpu(const Tensor& self) { return Scalar(); }
Tensor& resize_cpu_(Tensor& self, IntArrayRef size) {
  self.data<float>()[0] = 0;
  return self;
}
// A kernel is none, though a formula has its name.
Tensor un_backward(const Tensor& grad) {
  grad.item();
  return grad.clone();
}
}
namespace switchyard::details {
Tensor Scaled(const Tensor& grad, const Tensor& self) {
  return grad.clone();
}
Tensor un_backward(const Tensor& grad, const Tensor& self) { return Scaled(grad, self); }
Tensor un_jvp(const Tensor& self_t, const Tensor& self_p) {
  Tensor result = self_t.clone();
  return result;
}
// No formula calls it.
Tensor other(const Tensor& self) {
  self.item();
  return self.clone();
}
}
