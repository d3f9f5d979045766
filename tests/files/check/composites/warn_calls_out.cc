// rule: W024
// bodies
// schema:
// - func: f(Tensor self) -> Tensor
// - func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
//   dispatch: {CPU: g_out_cpu}
namespace switchyard::native {
}
namespace switchyard {
Tensor& g_out(Tensor& out, const Tensor& self);
}
namespace switchyard::native {
Tensor f(const Tensor& self) {
  Tensor result;
  switchyard::g_out(result, self);
// expect 3-20: warning X040: composite function `f` calls `g_out`, which has an out argument
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  return result;
}
Tensor& g_out_cpu(const Tensor& self, Tensor& out) {
  out.data<float>()[0] = 0;
  return out;
}
}
