// bodies
// schema:
// - func: f(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
// switchyard: ignore X010: for old callers
Tensor f_cpu(const Tensor& self, int64_t dim) { return unknown(self); }
// expect 56-63: error X001: the source does not compile: use of undeclared identifier 'unknown'
}
