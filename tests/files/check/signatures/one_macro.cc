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
  Tensor name(const Tensor& self, int64_t dim) { return self; }
namespace at { namespace native {
KERNELS(f_cpu)
}}
