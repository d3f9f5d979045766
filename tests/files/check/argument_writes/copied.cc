// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
// - func: contiguous(Tensor(a) self) -> Tensor(a)
//   variants: method
// - func: clone(Tensor self) -> Tensor
//   variants: method
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  Tensor all = self.contiguous().clone();
  all.zero_();
  return all;
}
Tensor g_cpu(const Tensor& self) {
  Tensor all = self.contiguous();
  if (all.is_same(self)) all = all.clone();
  all.zero_();
  return all;
}
}
