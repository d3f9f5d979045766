// bodies
// schema:
// - func: either(Tensor self, Tensor other) -> Tensor
//   dispatch: {CPU: either_cpu}
// - func: nested(Tensor self) -> Tensor
//   dispatch: {CPU: nested_cpu}
// - func: bound(Tensor self, Tensor other) -> Tensor
//   dispatch: {CPU: bound_cpu}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: clone(Tensor self) -> Tensor
//   variants: method
//   dispatch: {CPU: clone_cpu}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace switchyard::native {
Tensor either_cpu(const Tensor& self, const Tensor& other) {
  return self.dim() == 0 ? self.clone() : other.clone();
}
Tensor nested_cpu(const Tensor& self) {
  return self.dim() == 0 ? self.clone() : (self.dim() == 1 ? self.view(IntArrayRef()).clone() : self.clone());
}
Tensor bound_cpu(const Tensor& self, const Tensor& other) {
  const Tensor& larger = self.dim() > other.dim() ? self : other;
  return larger.clone();
}
}
