// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
/* switchyard: ignore X002: for old callers */
// expect 23-27: warning X015: `X002` is not reported here, so there is nothing to ignore
Tensor f_cpu(const Tensor& self, int64_t dim) { return self; }
/* Kept as it was.
 * switchyard: ignore X010: for old callers
// expect 23-27: warning X015: `X010` is not reported here, so there is nothing to ignore
 */
Tensor g_cpu(const Tensor& self, int64_t dim) { return self; }
const char* text = "/* switchyard: ignore X002: no comment";
}
