// report: X014
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
Tensor declared(const Tensor& self);
Tensor declared(const Tensor& self) { return self; }
static Tensor ours(const Tensor& self) { return self; }
}
