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
// As macros have it that ask for something first.
Tensor f_cpu(const Tensor& self) {
  Tensor result;
  do {
    Look(self);
  } while (0);
  Make(result);
  return result;
}
Tensor g_cpu(const Tensor& self) {
  Tensor result;
  return g_out_cpu(self, result);
}
}
