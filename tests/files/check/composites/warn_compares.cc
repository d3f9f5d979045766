// bodies
// schema:
// - func: f(Tensor self, Tensor other) -> Tensor
// - func: g(Tensor self, Tensor other) -> Tensor
// - func: equal(Tensor self, Tensor other) -> bool
//   dispatch: {CPU: equal_cpu}
// - func: allclose(Tensor self, Tensor other) -> bool
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: clone(Tensor self) -> Tensor
//   variants: method
//   dispatch: {CPU: clone_cpu}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace switchyard {
bool equal(const Tensor& self, const Tensor& other);
bool allclose(const Tensor& self, const Tensor& other);
}
namespace switchyard::native {
Tensor f(const Tensor& self, const Tensor& other) {
  return equal(self, other) ? self.clone() : other.clone();
// expect 10-15: warning X042: composite function `f` calls `equal`, which copies an element to the host
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
}
Tensor g(const Tensor& self, const Tensor& other) {
  if (allclose(self, other)) return self.clone();
// expect 7-15: warning X042: composite function `g` calls `allclose`, which copies an element to the host
//   note schema.yaml:2:9-10: it is the kernel for all backends and for autograd
  return other.clone();
}
}
