// A const value is a value: the word is no part of the function's type.
// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, const int64_t dim, const bool keepdim) { return self; }
}
