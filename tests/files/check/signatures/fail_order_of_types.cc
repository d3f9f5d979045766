// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, bool keepdim, int64_t dim) { return self; }
// expect 34-46: error X006: kernel `f_cpu` has parameter `keepdim` where operator `f` passes `dim`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 34-46: "int64_t dim"
//   fix 48-59: "bool keepdim"
}
