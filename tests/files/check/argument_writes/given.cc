// bodies
// schema:
// - func: ternary(Tensor self, Tensor? out=None) -> Tensor
//   dispatch: {CPU: ternary_cpu}
// - func: branches(Tensor self, Tensor? out=None) -> Tensor
//   dispatch: {CPU: branches_cpu}
// - func: alone(Tensor self, Tensor? out=None) -> Tensor
//   dispatch: {CPU: alone_cpu}
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
Tensor ternary_cpu(const Tensor& self, const std::optional<Tensor>& out) {
  Tensor result = out.has_value() ? out->clone() : self.clone();
  result.zero_();
  return self.clone();
}
Tensor branches_cpu(const Tensor& self, const std::optional<Tensor>& out) {
  Tensor result;
  if (self.dim() == 0) {
    result = out.value();
  } else {
    result = self.clone();
  }
  result.zero_();
  return self.clone();
}
Tensor alone_cpu(const Tensor& self, const std::optional<Tensor>& out) {
  if (out.has_value() && out->dim() > 0) return out->clone();
  return self.clone();
}
}
