// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: f.other(Tensor self, bool keepdim, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, bool keepdim, int64_t dim) { return self; }
Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim) { return self; }
}
