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
  if (output_mask[0]) std::get<1>(result) = grad.clone();
  return result;
// expect 10-16: warning X048: kernel `f_cpu` returns an undefined tensor as the 2nd return of operator `f`
//   note schema.yaml:1:32-43: element 1 asks for it, and so do no other elements
}
}
