// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
/* switchyard: ignore X002: for old callers */
Tensor f_cpu(const Tensor& self, int dim) { return self; }
/* Kept as it was.
 * switchyard: ignore X010: for old callers
 */
Tensor g_cpu(const Tensor& self, int64_t dim = 1) { return self; }
}
