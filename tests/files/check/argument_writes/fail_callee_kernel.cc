// bodies
// schema:
// - func: inner(Tensor self, bool train) -> Tensor
//   dispatch: {CPU: inner_cpu}
// - func: outer(Tensor(a!) self) -> Tensor
//   dispatch: {CPU: outer_cpu}
// - func: reset(Tensor(a!) self, bool train) -> Tensor
//   dispatch: {CPU: reset_cpu}
// - func: no_reset(Tensor self) -> Tensor
//   dispatch: {CPU: no_reset_cpu}
namespace switchyard::native {
Tensor reset_cpu(Tensor& self, bool train) {
  if (train) self.data<float>()[0] = 1;
  return self.clone();
}
Tensor no_reset_cpu(const Tensor& self) { return reset_cpu(const_cast<Tensor&>(self), true); }
// expect 50-59: error X030: kernel `no_reset_cpu` writes argument `self`, which operator `no_reset` does not write
//   note source_0.cc:16:50-59: `reset_cpu` writes it here
//   note schema.yaml:7:18-29: the schema does not mark it with `!`
Tensor inner_cpu(const Tensor& self, bool train) {
  self.data<float>()[0] = 1;
// expect 3-28: error X030: kernel `inner_cpu` writes argument `self`, which operator `inner` does not write
//   note source_0.cc:18:3-19: a view of it is taken here
//   note source_0.cc:18:3-28: an element is written here
//   note schema.yaml:1:15-26: the schema does not mark it with `!`
  return self.clone();
}
Tensor outer_cpu(Tensor& self) { return inner_cpu(self, true); }
}
