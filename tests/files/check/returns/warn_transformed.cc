// bodies
// schema:
// - func: made(Tensor[] all) -> Tensor[]
//   dispatch: {CPU: made_cpu}
// - func: copied(Tensor[] all) -> Tensor[]
//   dispatch: {CPU: copied_cpu}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: clone(Tensor self) -> Tensor
//   variants: method
//   dispatch: {CPU: clone_cpu}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace std {
template <typename T, typename U, typename F>
U* transform(T* first, T* last, U* out, F function) { return out; }
template <typename I, typename O> O copy(I first, I last, O out) { return out; }
}
namespace switchyard::native {
static Tensor Same(const Tensor& one) { return one; }
static Tensor Copy(const Tensor& one) { return one.clone(); }
std::vector<Tensor> made_cpu(TensorList all) {
  std::vector<Tensor> result;
  std::transform(all.begin(), all.end(), result.begin(), Same);
  return result;
// expect 10-16: warning X034: kernel `made_cpu` returns argument `all`, but the return of operator `made` has no annotation
//   note schema.yaml:1:31-39: the schema promises new memory
}
std::vector<Tensor> copied_cpu(TensorList all) {
  std::vector<Tensor> result;
  std::copy(all.begin(), all.end(), result.begin());
  return result;
// expect 10-16: warning X034: kernel `copied_cpu` returns argument `all`, but the return of operator `copied` has no annotation
//   note schema.yaml:3:33-41: the schema promises new memory
}
}
