// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, int n) -> Tensor
//   dispatch: {CPU: g_cpu}
// - func: h(Tensor self) -> Tensor
//   dispatch: {CPU: h_cpu}
namespace switchyard::native {
[[noreturn]] void Fail();
Tensor f_cpu(const Tensor& self) {
  do {
    if (__builtin_expect(static_cast<bool>(!(false)), 0)) {
      Fail();
    }
  } while (false);
  return self;
}
Tensor g_cpu(const Tensor& self, int64_t n) {
  switch (n) {
    case 1:
      return self.clone();
      return self;
    default:
      Fail();
  }
  return self.clone();
}
Tensor h_cpu(const Tensor& self) {
  if (false) return self;
  return self.clone();
}
}
