// bodies
// report: X049
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> (Tensor, Tensor)
//   dispatch: {CPU: g_cpu}
// - func: f_backward(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: f_backward_cpu}
namespace switchyard {
std::tuple<Tensor, Tensor> f_backward(const Tensor& grad, std::array<bool, 2> output_mask);
}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  Tensor result = self.clone();
  if (self.dim() == 0) result = self.clone();
  return result;
}
std::tuple<Tensor, Tensor> g_cpu(const Tensor& self) {
  std::array<bool, 2> mask;
  return {self.clone(), self.clone()};
}
std::tuple<Tensor, Tensor> f_backward_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor first;
  Tensor second;
  if (output_mask[0]) first = grad.clone();
  if (output_mask[1]) second = grad.clone();
  return {first, second};
}
}
