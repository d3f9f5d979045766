// rule: R014 R015 W035
// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, int dim, bool keepdim) { return self; }
// expect 34-37: error X002: parameter `dim` of kernel `f_cpu` is `int`, but operator `f` passes `int64_t`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 34-37: "int64_t"
}
