// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, int n) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
[[noreturn]] void Fail();
Tensor f_cpu(const Tensor& self) {
  do {
    if (self.dim() == 0) break;
    Fail();
  } while (false);
  return self;
// expect 10-14: warning X034: kernel `f_cpu` returns argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:1:27-33: the schema promises new memory
}
Tensor g_cpu(const Tensor& self, int64_t n) {
  switch (n) {
    case 1:
      return self.clone();
    default:
      return self;
// expect 14-18: warning X034: kernel `g_cpu` returns argument `self`, but the return of operator `g` has no annotation
//   note schema.yaml:3:34-40: the schema promises new memory
  }
}
}
