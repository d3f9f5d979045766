// bodies
// schema:
// - func: either(Tensor self, Tensor other) -> Tensor
//   dispatch: {CPU: either_cpu}
// - func: one(Tensor self) -> Tensor
//   dispatch: {CPU: one_cpu}
// - func: told(Tensor self) -> Tensor
//   dispatch: {CPU: told_cpu}
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
  (self.dim() == 0 ? self.clone() : other.clone()).zero_();
  return self.clone();
}
Tensor one_cpu(const Tensor& self) {
  Tensor same = self.dim() == 0 ? self.view(IntArrayRef()).clone() : self.clone();
  same.zero_();
  return self.clone();
}
Tensor told_cpu(const Tensor& self) {
  const bool is_plain = self.dim() == 0;
  Tensor same = is_plain ? self : self.clone();
  if (!is_plain) same.zero_();
  if (is_plain) return same.clone();
  same.zero_();
  return self.clone();
}
}
