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
  Tensor result = out.has_value() ? *out : self.clone();
  result.zero_();
// expect 3-15: error X030: kernel `ternary_cpu` writes argument `out`, which operator `ternary` does not write
//   note source_0.cc:21:3-15: `zero_` writes it here
//   note schema.yaml:1:30-46: the schema does not mark it with `!`
  return self.clone();
}
Tensor branches_cpu(const Tensor& self, const std::optional<Tensor>& out) {
  Tensor result;
  if (out.has_value()) {
    result = out.value();
  } else {
    result = self.clone();
  }
  result.zero_();
// expect 3-15: error X030: kernel `branches_cpu` writes argument `out`, which operator `branches` does not write
//   note source_0.cc:31:3-15: `zero_` writes it here
//   note schema.yaml:3:31-47: the schema does not mark it with `!`
  return self.clone();
}
Tensor alone_cpu(const Tensor& self, const std::optional<Tensor>& out) {
  if (out.has_value() && out->dim() > 0) out->zero_();
// expect 42-52: error X030: kernel `alone_cpu` writes argument `out`, which operator `alone` does not write
//   note source_0.cc:35:42-52: `zero_` writes it here
//   note schema.yaml:5:28-44: the schema does not mark it with `!`
  return self.clone();
}
}
