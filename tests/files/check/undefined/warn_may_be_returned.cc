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
  Tensor result;
  if (self.dim() == 0) result = self.clone();
  return result;
// expect 10-16: warning X049: kernel `f_cpu` may return an undefined tensor as the 1st return of operator `f`
//   note schema.yaml:1:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
std::tuple<Tensor, Tensor> g_cpu(const Tensor& self) {
  std::array<bool, 2> mask;
  return switchyard::f_backward(self, mask);
// expect 10-44: warning X049: kernel `g_cpu` may return an undefined tensor as the 1st return of operator `g`
//   note schema.yaml:3:28-34: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
// expect 10-44: warning X049: kernel `g_cpu` may return an undefined tensor as the 2nd return of operator `g`
//   note schema.yaml:3:36-42: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
std::tuple<Tensor, Tensor> f_backward_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor first;
  Tensor second;
  if (output_mask[0]) first = grad.clone();
  if (output_mask[1]) second = grad.clone();
  return {first, second};
}
}
