// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: f.list(Tensor self, int[] dims) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, IntArrayRef dims) { return self; }
Tensor f_cpu(const Tensor& self, int64_t dim) { return self; }
}
