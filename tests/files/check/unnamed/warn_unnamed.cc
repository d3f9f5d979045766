// rule: R020
// report: X014
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
Tensor g_cpu(const Tensor& self, bool flag) { return self; }
// expect 8-13: warning X014: no schema names function `g_cpu` in namespace `switchyard::native`, and no header declares it
}
