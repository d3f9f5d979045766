// bodies
// report: X035
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  Tensor result;
  if (self.dim() == 0) result = self;
  return result;
// expect 10-16: warning X035: kernel `f_cpu` may return argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:1:27-33: the schema promises new memory
}
}
