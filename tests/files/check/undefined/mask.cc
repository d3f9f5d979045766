// bodies
// schema:
// - func: f_backward(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: f_backward_cpu}
namespace switchyard::native {
std::tuple<Tensor, Tensor> f_backward_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor first;
  Tensor second;
  if (output_mask[0]) first = grad.clone();
  if (output_mask[1]) second = grad.clone();
  return {first, second};
}
}
