// Emitted code calls these: to be included at the end of extension.cc.

namespace graded::native {
switchyard::Tensor muladd_cpu(const switchyard::Tensor& a, const switchyard::Tensor& b, double c) {
  return ::graded::muladd_cpu(a, b, c);
}
}  // namespace graded::native

namespace graded::native {
switchyard::Tensor muladd_grad(const switchyard::Tensor& a, const switchyard::Tensor& b, double c) {
  return ::graded::muladd_grad(a, b, c);
}
}  // namespace graded::native

namespace graded::native {
std::tuple<switchyard::Tensor, switchyard::Tensor> numbered_cpu(const switchyard::Tensor& x) {
  return ::graded::numbered_cpu(x);
}
}  // namespace graded::native

namespace graded::native {
std::tuple<switchyard::Tensor, switchyard::Tensor> numbered_autograd(const switchyard::Tensor& x) {
  return ::graded::numbered_autograd(x);
}
}  // namespace graded::native

namespace graded::native {
switchyard::Tensor& fill_with_cpu(switchyard::Tensor& self, double value) {
  return ::graded::fill_with_cpu(self, value);
}
}  // namespace graded::native

namespace graded::native {
switchyard::Tensor& fill_with_autograd(switchyard::Tensor& self, double value) {
  return ::graded::fill_with_autograd(self, value);
}
}  // namespace graded::native

namespace graded::native {
switchyard::Tensor untold(const switchyard::Tensor& x) {
  return ::graded::untold(x);
}
}  // namespace graded::native

namespace graded::native {
switchyard::Tensor counted_cpu(const switchyard::Tensor& x) {
  return ::graded::counted_cpu(x);
}
}  // namespace graded::native

namespace graded::native {
switchyard::Tensor counted_autograd(const switchyard::Tensor& x) {
  return ::graded::counted_autograd(x);
}
}  // namespace graded::native

namespace switchyard::native {
Tensor cube(const Tensor& x, const std::optional<Tensor>& weight) {
  return ::graded::cube(x, weight);
}
}  // namespace switchyard::native
