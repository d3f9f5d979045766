// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
// switchyard: ignore X010: this source sees no emitted header
Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim = false) { return self; }
}
