// bodies
// report: X047
// schema:
// - func: f(Tensor self) -> Tensor
// - func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
// - func: copy_(Tensor(a!) self, Tensor src) -> Tensor(a!)
//   dispatch: {CPU: copy_cpu_}
namespace switchyard {
Tensor& copy_(Tensor& self, const Tensor& src);
}
namespace switchyard::native {
Tensor f(const Tensor& self) {
  Tensor result = self.clone();
  return result;
}
// What the kernel is there to write.
Tensor& g_out(const Tensor& self, Tensor& out) { return switchyard::copy_(out, self); }
Tensor& copy_cpu_(Tensor& self, const Tensor& src) {
  self.data<float>()[0] = 0;
  return self;
}
}
