// One use of a macro defines overloads, and members of one name.
// target: aten
// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: f.dim(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
#define KERNELS(name)                                         \
  Tensor name(const Tensor& self) { return self; }            \
  Tensor name(const Tensor& self, int dim) { return self; }
namespace at { namespace native {
KERNELS(f_cpu)
// expect 1-15: error X002: parameter `dim` of kernel `f_cpu` is `int`, but operator `f.dim` passes `int64_t`
//   note schema.yaml:4:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim)`
}}
