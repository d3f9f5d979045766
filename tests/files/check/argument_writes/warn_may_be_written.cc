// bodies
// report: X031
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  Tensor result = self;
  if (self.dim() == 0) result = Tensor();
  result.data<float>()[0] = 1;
// expect 3-30: warning X031: kernel `f_cpu` may write argument `self`, which operator `f` does not write
//   note source_0.cc:10:3-21: a view of it is taken here
//   note source_0.cc:10:3-30: an element is written here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
