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
  GiveCopy(self, &result);
  return result;
}
Tensor reference_cpu(const Tensor& self) {
  Tensor result;
  Pass(self.clone(), result);
  return result;
}
Tensor deeper_cpu(const Tensor& self) {
  Tensor result;
  PassOn(self.clone(), result);
  return result;
}
Tensor field_cpu(const Tensor& self) {
  Pair pair;
  Fill(self, pair);
  pair.second = self.clone();
  return pair.second;
}
std::vector<Tensor> list_cpu(const Tensor& self) {
  std::vector<Tensor> result;
  Put(self.clone(), result);
  return result;
}
Tensor lambda_cpu(const Tensor& self) {
  const auto set = [&](Tensor& to) { to = self.clone(); };
  Tensor result;
  set(result);
  return result;
}
Tensor captured_cpu(const Tensor& self) {
  Tensor result;
  const auto set = [&] { result = self.clone(); };
  set();
  return result;
}
}
