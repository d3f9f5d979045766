// bodies
// schema:
// - func: slot(Tensor self) -> Tensor
//   dispatch: {CPU: slot_cpu}
// - func: pointer(Tensor self) -> Tensor
//   dispatch: {CPU: pointer_cpu}
// - func: part(Tensor self) -> Tensor
//   dispatch: {CPU: part_cpu}
// - func: list(Tensor self) -> Tensor[]
//   dispatch: {CPU: list_cpu}
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
Tensor slot_cpu(const Tensor& self) {
  Tensor result;
  Tensor& slot = result;
  slot = self.clone();
  return result;
}
Tensor pointer_cpu(const Tensor& self) {
  Tensor result = self;
  Tensor* at = &result;
  *at = self.clone();
  return result;
}
Tensor part_cpu(const Tensor& self) {
  std::tuple<Tensor, Tensor> both;
  std::get<0>(both) = self;
  std::get<1>(both) = self.clone();
  return std::get<1>(both);
}
std::vector<Tensor> list_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  result.push_back(self.clone());
  return result;
}
}
