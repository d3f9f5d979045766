// rule: W033
// bodies
// schema:
// - func: f_backward(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: f_backward_cpu}
namespace switchyard::native {
std::tuple<Tensor, Tensor> f_backward_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor first = grad.clone();
  Tensor second;
  if (output_mask[0]) first = grad.clone();
  if (output_mask[1]) second = grad.clone();
  return {first, second};
// expect 10-25: warning X050: kernel `f_backward_cpu` returns a tensor as the 1st return of operator `f_backward` whatever `output_mask` says
//   note schema.yaml:1:41-52: where it is false, an undefined tensor should be returned
}
}
