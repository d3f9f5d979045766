// Bodies are not read: what is wrong in them is the compiler's business.
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return undeclared; }
}
