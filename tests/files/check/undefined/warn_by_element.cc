// bodies
// schema:
// - func: other(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: other_cpu}
// - func: never(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: never_cpu}
// - func: named(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: named_cpu}
// - func: handed(Tensor grad, bool[2] output_mask) -> (Tensor, Tensor)
//   dispatch: {CPU: handed_cpu}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: clone(Tensor self) -> Tensor
//   variants: method
//   dispatch: {CPU: clone_cpu}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace switchyard::native {
static Tensor Wanted(const Tensor& grad, std::array<bool, 2> mask) {
  Tensor result;
  if (mask[0]) result = grad.clone();
  return result;
}
std::tuple<Tensor, Tensor> other_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor first, second;
  if (output_mask[0]) first = grad.clone();
  if (output_mask[0]) second = grad.clone();
  return {first, second};
// expect 10-25: warning X048: kernel `other_cpu` returns an undefined tensor as the 2nd return of operator `other`
//   note schema.yaml:1:36-47: element 1 asks for it, and so do no other elements
}
std::tuple<Tensor, Tensor> never_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor first, second;
  if (output_mask[0]) first = grad.clone();
  return {first, second};
// expect 10-25: warning X048: kernel `never_cpu` returns an undefined tensor as the 2nd return of operator `never`
//   note schema.yaml:3:36-47: element 1 asks for it, and so do no other elements
}
std::tuple<Tensor, Tensor> named_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  bool needs_first = output_mask[1];
  Tensor first, second;
  if (needs_first) first = grad.clone();
  if (output_mask[1]) second = grad.clone();
  return {first, second};
// expect 10-25: warning X048: kernel `named_cpu` returns an undefined tensor as the 1st return of operator `named`
//   note schema.yaml:5:36-47: element 0 asks for it, and so do no other elements
}
std::tuple<Tensor, Tensor> handed_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  Tensor second;
  if (output_mask[0]) second = grad.clone();
  return {Wanted(grad, output_mask), second};
// expect 10-45: warning X048: kernel `handed_cpu` returns an undefined tensor as the 2nd return of operator `handed`
//   note schema.yaml:7:37-48: element 1 asks for it, and so do no other elements
}
}
