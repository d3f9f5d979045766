// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
// - func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: g_out_cpu}
namespace switchyard::native {
void Make(Tensor& made);
void Look(const Tensor& tensor);
Tensor& g_out_cpu(const Tensor& self, Tensor& out) {
  Make(out);
  return out;
}
Tensor f_cpu(const Tensor& self) {
  Tensor result;
  do {
    Look(self);
  } while (0);
  Look(result);
  return result;
// expect 10-16: warning X048: kernel `f_cpu` returns an undefined tensor as the 1st return of operator `f`
//   note schema.yaml:1:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
Tensor g_cpu(const Tensor& self) {
  Tensor result;
  Tensor made;
  g_out_cpu(self, made);
  return result;
// expect 10-16: warning X048: kernel `g_cpu` returns an undefined tensor as the 1st return of operator `g`
//   note schema.yaml:3:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
}
