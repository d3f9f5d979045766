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
static Tensor Nothing(const Tensor& self) { return self.clone(); }
Tensor f_cpu(const Tensor& self) {
  Tensor result = self.clone();
  return result;
}
std::tuple<Tensor, Tensor> g_cpu(const Tensor& self) {
  if (self.dim() == 0) return {self.clone(), self.clone()};
  return {self.clone(), self.clone()};
}
Tensor h_cpu(const Tensor& self) {
  Tensor result;
  Tensor other = Nothing(self);
  if (self.dim() == 0) return other;
  Make(result);
  return result;
}
std::optional<Tensor> i_cpu(const Tensor& self) { return {}; }
Tensor j_cpu(const Tensor& self) {
  Tensor result;
  MakeAt(&result);
  if (self.dim() == 0) return self.clone();
  return result;
}
// Where the mask says so.
Tensor k_backward_cpu(const Tensor& grad, std::array<bool, 1> output_mask) {
  if (!output_mask[0]) return Tensor();
  return grad.clone();
}
}
