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
  return self.dim() == other.dim() ? self.clone() : other.clone();
}
Tensor g(const Tensor& self, const Tensor& other) {
  if (self.is_same(other)) return self.clone();
  return other.clone();
}
}
