// bodies
// schema:
// - func: pointer(Tensor self) -> Tensor
//   dispatch: {CPU: pointer_cpu}
// - func: reference(Tensor self) -> Tensor
//   dispatch: {CPU: reference_cpu}
// - func: deeper(Tensor self) -> Tensor
//   dispatch: {CPU: deeper_cpu}
// - func: field(Tensor self) -> Tensor
//   dispatch: {CPU: field_cpu}
// - func: list(Tensor self) -> Tensor[]
//   dispatch: {CPU: list_cpu}
// - func: lambda(Tensor self) -> Tensor
//   dispatch: {CPU: lambda_cpu}
// - func: captured(Tensor self) -> Tensor
//   dispatch: {CPU: captured_cpu}
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
static void Give(const Tensor& from, Tensor* to) { *to = from; }
static void GiveCopy(const Tensor& from, Tensor* to) { *to = from.clone(); }
static void Pass(const Tensor& from, Tensor& to) { to = from.view(IntArrayRef()); }
static void PassOn(const Tensor& from, Tensor& to) { Pass(from, to); }
struct Pair {
  Tensor first;
  Tensor second;
};
static void Fill(const Tensor& from, Pair& pair) { pair.first = from; }
static void Put(const Tensor& from, std::vector<Tensor>& list) { list.push_back(from); }
Tensor pointer_cpu(const Tensor& self) {
  Tensor result;
  Give(self, &result);
  return result;
// expect 10-16: warning X034: kernel `pointer_cpu` returns argument `self`, but the return of operator `pointer` has no annotation
//   note schema.yaml:1:33-39: the schema promises new memory
}
Tensor reference_cpu(const Tensor& self) {
  Tensor result;
  Pass(self, result);
  return result;
// expect 10-16: warning X034: kernel `reference_cpu` returns a view of argument `self`, but the return of operator `reference` has no annotation
//   note source_0.cc:44:3-7: a view of it is taken here
//   note schema.yaml:3:35-41: the schema promises new memory
}
Tensor deeper_cpu(const Tensor& self) {
  Tensor result;
  PassOn(self, result);
  return result;
// expect 10-16: warning X034: kernel `deeper_cpu` returns a view of argument `self`, but the return of operator `deeper` has no annotation
//   note source_0.cc:49:3-9: a view of it is taken here
//   note schema.yaml:5:32-38: the schema promises new memory
}
Tensor field_cpu(const Tensor& self) {
  Pair pair;
  Fill(self, pair);
  return pair.first;
// expect 10-20: warning X034: kernel `field_cpu` returns argument `self`, but the return of operator `field` has no annotation
//   note schema.yaml:7:31-37: the schema promises new memory
}
std::vector<Tensor> list_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  Put(self, result);
  return result;
// expect 10-16: warning X034: kernel `list_cpu` returns argument `self`, but the return of operator `list` has no annotation
//   note schema.yaml:9:30-38: the schema promises new memory
}
Tensor lambda_cpu(const Tensor& self) {
  const auto set = [&](Tensor& to) { to = self; };
  Tensor result;
  set(result);
  return result;
// expect 10-16: warning X034: kernel `lambda_cpu` returns argument `self`, but the return of operator `lambda` has no annotation
//   note schema.yaml:11:32-38: the schema promises new memory
}
Tensor captured_cpu(const Tensor& self) {
  Tensor result;
  const auto set = [&] { result = self; };
  set();
  return result;
// expect 10-16: warning X034: kernel `captured_cpu` returns argument `self`, but the return of operator `captured` has no annotation
//   note schema.yaml:13:34-40: the schema promises new memory
}
}
