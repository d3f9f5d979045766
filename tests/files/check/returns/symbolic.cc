// bodies
// target: aten
// schema:
// - func: expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: expand_cpu}
// - func: widen(Tensor(a) self, SymInt[] size) -> Tensor(a)
//   dispatch: {CPU: widen_symint}
// - func: retain_grad(Tensor(a!) self) -> ()
//   variants: method
namespace at::native {
Tensor widen_symint(const Tensor& self, SymIntArrayRef size) { return self.expand_symint(size); }
void retain_grad(Tensor& self) { return self.retain_grad(); }
}
