// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
// switchyard: ignore X010: for old callers
Tensor f_cpu(const Tensor& self, int64_t dim = 1) { return self; }
}
