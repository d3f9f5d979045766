// bodies
// schema:
// - func: _unsafe_view(Tensor self, int[] size) -> Tensor
// - func: abs.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: abs_out}
// - func: abs(Tensor self) -> Tensor
//   dispatch: {CPU: abs}
// - func: f.out(Tensor self, int[] size, *, Tensor(a!) out) -> Tensor(a!)
// - func: f(Tensor self, int[] size) -> Tensor
namespace switchyard {
Tensor _unsafe_view(const Tensor& self, IntArrayRef size);
Tensor& abs_out(Tensor& out, const Tensor& self);
}
namespace switchyard::native {
Tensor& f_out(const Tensor& self, IntArrayRef size, Tensor& out) {
// expect 53-64: warning X032: kernel `f_out` never writes argument `out`, which operator `f.out` writes
//   note schema.yaml:6:43-57: the schema marks it with `!`
  Tensor flat = _unsafe_view(self.clone(), size);
  abs_out(flat, self);
// expect 3-10: warning X040: composite function `f_out` calls `abs_out`, which has an out argument
//   note schema.yaml:6:9-14: it is the kernel for all backends and for autograd
  return out;
}
}
