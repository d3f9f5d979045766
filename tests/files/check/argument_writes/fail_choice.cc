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
  (self.dim() == 0 ? self : other).zero_();
// expect 3-41: error X030: kernel `either_cpu` writes argument `self`, which operator `either` does not write
//   note source_0.cc:20:3-41: `zero_` writes it here
//   note schema.yaml:1:16-27: the schema does not mark it with `!`
// expect 3-41: error X030: kernel `either_cpu` writes argument `other`, which operator `either` does not write
//   note source_0.cc:20:3-41: `zero_` writes it here
//   note schema.yaml:1:29-41: the schema does not mark it with `!`
  return self.clone();
}
Tensor one_cpu(const Tensor& self) {
  Tensor same = self.dim() == 0 ? self : self.clone();
  same.zero_();
// expect 3-13: error X030: kernel `one_cpu` writes argument `self`, which operator `one` does not write
//   note source_0.cc:25:3-13: `zero_` writes it here
//   note schema.yaml:3:13-24: the schema does not mark it with `!`
  return self.clone();
}
Tensor told_cpu(const Tensor& self) {
  const bool is_plain = self.dim() == 0;
  Tensor same = is_plain ? self : self.clone();
  if (self.numel() == 0) same.dim();
  same.zero_();
// expect 3-13: error X030: kernel `told_cpu` writes argument `self`, which operator `told` does not write
//   note source_0.cc:32:3-13: `zero_` writes it here
//   note schema.yaml:5:14-25: the schema does not mark it with `!`
  return self.clone();
}
}
