// bodies
// schema:
// - func: slot(Tensor self) -> Tensor[]
//   dispatch: {CPU: slot_cpu}
// - func: one(Tensor self) -> Tensor
//   dispatch: {CPU: one_cpu}
// - func: named(Tensor self) -> Tensor[]
//   dispatch: {CPU: named_cpu}
// - func: handed(Tensor self) -> Tensor[]
//   dispatch: {CPU: handed_cpu}
// - func: clone(Tensor self) -> Tensor
//   variants: method
namespace switchyard::native {
std::vector<Tensor> slot_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  result[0] = self;
  result[1] = self.clone();
  result[0] = self.clone();
  return result;
}
Tensor one_cpu(const Tensor& self) {
  std::vector<Tensor> all;
  all[0] = self;
  all[1] = self.clone();
  return all[1];
}
std::vector<Tensor> named_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  Tensor& first = result[0];
  first = self;
  first = self.clone();
  return result;
}
static void add(const Tensor& one, std::vector<Tensor>& to) { to.push_back(one.clone()); }
std::vector<Tensor> handed_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  add(self, result);
  return result;
}
}
