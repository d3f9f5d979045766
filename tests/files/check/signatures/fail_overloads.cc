// Each overload has its own kernel; the one that differs is told, and not the others.
// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: f.list(Tensor self, int[] dims) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, IntArrayRef dims) { return self; }
Tensor f_cpu(const Tensor& self, unsigned dim) { return self; }
// expect 34-42: error X002: parameter `dim` of kernel `f_cpu` is `unsigned`, but operator `f` passes `int64_t`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim)`
//   fix 34-42: "int64_t"
}
