// bodies
// schema:
// - func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_out}
// - func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: g_cpu_out}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace switchyard::native {
Tensor& f_cpu_out(const Tensor& self, Tensor& out) {
  if (self.is_same(out)) {
    self.view(IntArrayRef()).zero_();
    return out;
  }
  out.zero_();
  return out;
}
Tensor& g_cpu_out(const Tensor& self, Tensor& out) {
  if (self.dim() == 1 && out.is_same(self)) self.zero_();
  out.zero_();
  return out;
}
}
