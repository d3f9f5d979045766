// rule: W024
// bodies
// schema:
// - func: f(Tensor self) -> Tensor
// - func: item(Tensor self) -> Scalar
//   variants: method
//   dispatch: {CPU: item_cpu}
namespace switchyard::native {
Tensor f(const Tensor& self) {
  Scalar first = self.item();
// expect 18-27: warning X042: composite function `f` calls `item`, which copies an element to the host
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  return self.clone();
}
Scalar item_cpu(const Tensor& self) { return Scalar(); }
}
