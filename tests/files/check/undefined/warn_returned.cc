// rule: W033
// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> (Tensor, Tensor)
//   dispatch: {CPU: g_cpu}
// - func: h(Tensor self) -> Tensor
//   dispatch: {CPU: h_cpu}
// - func: i(Tensor self) -> Tensor?
//   dispatch: {CPU: i_cpu}
// - func: j(Tensor self) -> Tensor
//   dispatch: {CPU: j_cpu}
// - func: k_backward(Tensor grad, bool[1] output_mask) -> Tensor
//   dispatch: {CPU: k_backward_cpu}
namespace switchyard::native {
void Make(Tensor& made);
void MakeAt(Tensor* made);
static Tensor Nothing(const Tensor& self) { return Tensor(); }
Tensor f_cpu(const Tensor& self) {
  Tensor result;
  return result;
// expect 10-16: warning X048: kernel `f_cpu` returns an undefined tensor as the 1st return of operator `f`
//   note schema.yaml:1:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
std::tuple<Tensor, Tensor> g_cpu(const Tensor& self) {
  if (self.dim() == 0) return {self.clone(), self.clone()};
  return {self.clone(), Tensor()};
// expect 10-34: warning X048: kernel `g_cpu` returns an undefined tensor as the 2nd return of operator `g`
//   note schema.yaml:3:36-42: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
}
Tensor h_cpu(const Tensor& self) {
  Tensor result;
  Tensor other = Nothing(self);
  if (self.dim() == 0) return other;
// expect 31-36: warning X048: kernel `h_cpu` returns an undefined tensor as the 1st return of operator `h`
//   note schema.yaml:5:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
  Make(result);
  return result;
}
std::optional<Tensor> i_cpu(const Tensor& self) { return {}; }
Tensor j_cpu(const Tensor& self) {
  Tensor result;
  MakeAt(&result);
  if (self.dim() == 0) return {};
// expect 31-33: warning X048: kernel `j_cpu` returns an undefined tensor as the 1st return of operator `j`
//   note schema.yaml:9:27-33: the schema promises a tensor
//   hint: return an empty tensor of the right dtype, or a gradient of zeros
  return result;
}
// Where the mask says so.
Tensor k_backward_cpu(const Tensor& grad, std::array<bool, 1> output_mask) {
  if (!output_mask[0]) return Tensor();
  return grad.clone();
}
}
