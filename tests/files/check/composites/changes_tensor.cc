// bodies
// schema:
// - func: h(Tensor self) -> Tensor
//   dispatch: {CompositeExplicitAutograd: h}
// - func: resize_(Tensor(a!) self, int[] size) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: resize_cpu_}
namespace switchyard::native {
Tensor h(const Tensor& self) {
  Tensor result = self.clone();
  result.resize_(IntArrayRef());
  return result;
}
Tensor& resize_cpu_(Tensor& self, IntArrayRef size) {
  self.data<float>()[0] = 0;
  return self;
}
}
