// rule: W024
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
  Scalar first = self.item();
  return grad.clone();
}
Tensor un_backward(const Tensor& grad, const Tensor& self) { return Scaled(grad, self); }
// expect 69-75: warning X042: composite function `un_backward` calls `item`, which copies an element to the host
//   note source_0.cc:31:18-27: `item` is called here
//   note derivatives.yaml:2:9-20: a formula calls it
Tensor un_jvp(const Tensor& self_t, const Tensor& self_p) {
  Tensor result = self_t.clone();
  result.resize_(IntArrayRef());
// expect 3-17: warning X039: composite function `un_jvp` calls `resize_`, which changes the memory of a tensor
//   note derivatives.yaml:3:11-26: a formula calls it
  return result;
}
// No formula calls it.
Tensor other(const Tensor& self) {
  self.item();
  return self.clone();
}
}
