// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim, const Scalar& factor) { return self; }
// expect 61-81: error X005: kernel `f_cpu` has a parameter `factor`, which operator `f` does not pass
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
}
