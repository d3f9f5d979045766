namespace switchyard {
class Tensor {};
namespace native {
Tensor mul_cpu(const Tensor& self) { return Tensor(); }
}  // namespace native
}  // namespace switchyard
