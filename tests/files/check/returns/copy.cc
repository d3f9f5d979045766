// bodies
// schema:
// - func: f(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
