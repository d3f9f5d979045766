// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(Tensor self, const int64_t& dim, bool keepdim) { return self; }
// expect 14-20: error X002: parameter `self` of kernel `f_cpu` is `Tensor`, but operator `f` passes `const Tensor&`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 14-20: "const Tensor&"
// expect 27-41: error X002: parameter `dim` of kernel `f_cpu` is `const int64_t&`, but operator `f` passes `int64_t`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 27-41: "int64_t"
}
