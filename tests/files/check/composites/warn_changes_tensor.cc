// rule: W024
// bodies
// schema:
// - func: f(Tensor self) -> Tensor
// - func: resize_(Tensor(a!) self, int[] size) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: resize_cpu_}
namespace switchyard::native {
Tensor f(const Tensor& self) {
  Tensor result = self.clone();
  result.resize_(IntArrayRef());
// expect 3-17: warning X039: composite function `f` calls `resize_`, which changes the memory of a tensor
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  return result;
}
Tensor& resize_cpu_(Tensor& self, IntArrayRef size) {
  self.data<float>()[0] = 0;
  return self;
}
}
