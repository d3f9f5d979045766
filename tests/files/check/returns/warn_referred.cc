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
  slot = self;
  return result;
// expect 10-16: warning X034: kernel `slot_cpu` returns argument `self`, but the return of operator `slot` has no annotation
//   note schema.yaml:1:30-36: the schema promises new memory
}
Tensor pointer_cpu(const Tensor& self) {
  Tensor result = self.clone();
  Tensor* at = &result;
  *at = self;
  return result;
// expect 10-16: warning X034: kernel `pointer_cpu` returns argument `self`, but the return of operator `pointer` has no annotation
//   note schema.yaml:3:33-39: the schema promises new memory
}
Tensor part_cpu(const Tensor& self) {
  std::tuple<Tensor, Tensor> both;
  std::get<0>(both) = self;
  return std::get<0>(both);
// expect 10-27: warning X034: kernel `part_cpu` returns argument `self`, but the return of operator `part` has no annotation
//   note schema.yaml:5:30-36: the schema promises new memory
}
std::vector<Tensor> list_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  result.push_back(self.clone());
  result.push_back(self);
  return result;
// expect 10-16: warning X034: kernel `list_cpu` returns argument `self`, but the return of operator `list` has no annotation
//   note schema.yaml:7:30-38: the schema promises new memory
}
}
