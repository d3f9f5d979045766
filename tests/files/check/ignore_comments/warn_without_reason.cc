// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim = false) { return self; }  // switchyard: ignore X010
// expect 109-113: warning X016: the comment that ignores `X010` gives no reason
}
