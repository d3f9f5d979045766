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
  Tensor flat = _unsafe_view(out, size);
  abs_out(flat, self);
  return out;
}
}
