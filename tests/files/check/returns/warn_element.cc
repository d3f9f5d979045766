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
  return result;
// expect 10-16: warning X034: kernel `slot_cpu` returns argument `self`, but the return of operator `slot` has no annotation
//   note schema.yaml:1:30-38: the schema promises new memory
}
Tensor one_cpu(const Tensor& self) {
  std::vector<Tensor> all;
  all[0] = self;
  all[1] = self.clone();
  return all[0];
// expect 10-16: warning X034: kernel `one_cpu` returns argument `self`, but the return of operator `one` has no annotation
//   note schema.yaml:3:29-35: the schema promises new memory
}
std::vector<Tensor> named_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  Tensor& first = result[0];
  first = self;
  return result;
// expect 10-16: warning X034: kernel `named_cpu` returns argument `self`, but the return of operator `named` has no annotation
//   note schema.yaml:5:31-39: the schema promises new memory
}
static void add(const Tensor& one, std::vector<Tensor>& to) { to.push_back(one); }
std::vector<Tensor> handed_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  add(self, result);
  return result;
// expect 10-16: warning X034: kernel `handed_cpu` returns argument `self`, but the return of operator `handed` has no annotation
//   note schema.yaml:7:32-40: the schema promises new memory
}
}
