// Names of one's own say nothing about the order.
// schema:
// - func: f(Tensor self, Tensor mat1, Tensor mat2) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& input, const Tensor& a, const Tensor& mat2) { return input; }
}
