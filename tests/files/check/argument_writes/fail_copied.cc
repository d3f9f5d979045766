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
  Tensor all = self.contiguous();
  all.zero_();
// expect 3-12: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:16:16-31: this may return it or a copy of it
//   note source_0.cc:17:3-12: `zero_` writes it here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return all.clone();
}
Tensor g_cpu(const Tensor& self) {
  const Tensor all = self.contiguous();
  all.data<float>()[0] = 1;
// expect 3-27: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:21:22-37: this may return it or a copy of it
//   note source_0.cc:22:3-18: a view of it is taken here
//   note source_0.cc:22:3-27: an element is written here
//   note schema.yaml:3:11-22: the schema does not mark it with `!`
  return all.clone();
}
}
