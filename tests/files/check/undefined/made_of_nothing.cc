// bodies
// schema:
// - func: f(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: f_cpu}
// - func: clone(Tensor self) -> Tensor
//   variants: method
namespace switchyard::native {
std::tuple<Tensor, Tensor> f_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  std::tuple<Tensor, Tensor> result;
  if (output_mask[0]) std::get<0>(result) = grad.clone();
  if (output_mask[1]) std::get<1>(result) = grad.clone();
  return result;
}
}
