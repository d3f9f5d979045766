// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, int64_t dim) { return self; }
// expect 8-13: error X004: kernel `f_cpu` lacks parameter `bool keepdim`, which operator `f` passes
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 45-45: ", bool keepdim"
}
