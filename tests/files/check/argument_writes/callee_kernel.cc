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
Tensor no_reset_cpu(const Tensor& self) { return reset_cpu(const_cast<Tensor&>(self), false); }
Tensor inner_cpu(const Tensor& self, bool train) { return self.clone(); }
Tensor outer_cpu(Tensor& self) {
  self.data<float>()[0] = 1;
  return inner_cpu(self, true);
}
}
