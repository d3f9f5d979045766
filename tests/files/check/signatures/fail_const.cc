// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(Tensor& self, int64_t dim, bool keepdim) { return self; }
// expect 14-21: error X002: parameter `self` of kernel `f_cpu` is `Tensor&`, but operator `f` passes `const Tensor&`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 14-21: "const Tensor&"
}
