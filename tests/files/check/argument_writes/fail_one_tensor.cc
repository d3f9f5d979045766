// bodies
// schema:
// - func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_out}
// - func: g.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: g_cpu_out}
// - func: h.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: h_cpu_out}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
namespace switchyard::native {
Tensor& f_cpu_out(const Tensor& self, Tensor& out) {
  if (self.is_same(out)) out.zero_();
  self.zero_();
// expect 3-13: error X030: kernel `f_cpu_out` writes argument `self`, which operator `f.out` does not write
//   note source_0.cc:15:3-13: `zero_` writes it here
//   note schema.yaml:1:15-26: the schema does not mark it with `!`
  return out;
}
Tensor& g_cpu_out(const Tensor& self, const Tensor& other, Tensor& out) {
  if (other.is_same(out)) self.zero_();
// expect 27-37: error X030: kernel `g_cpu_out` writes argument `self`, which operator `g.out` does not write
//   note source_0.cc:19:27-37: `zero_` writes it here
//   note schema.yaml:3:15-26: the schema does not mark it with `!`
  out.zero_();
  return out;
}
Tensor& h_cpu_out(const Tensor& self, Tensor& out) {
  if (self.is_same(out)) {
    out.zero_();
  } else {
    self.zero_();
// expect 5-15: error X030: kernel `h_cpu_out` writes argument `self`, which operator `h.out` does not write
//   note source_0.cc:27:5-15: `zero_` writes it here
//   note schema.yaml:5:15-26: the schema does not mark it with `!`
  }
  return out;
}
}
