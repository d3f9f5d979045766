// bodies
// schema:
// - func: each(Tensor[] all) -> Tensor
//   dispatch: {CPU: each_cpu}
// - func: by_pointer(Tensor[] all) -> Tensor
//   dispatch: {CPU: by_pointer_cpu}
// - func: invoked(Tensor self) -> Tensor
//   dispatch: {CPU: invoked_cpu}
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
template <typename T, typename F> F for_each(T* first, T* last, F function) { return function; }
template <typename F, typename T> void invoke(F function, T&& argument);
}
namespace switchyard::native {
static void Fill(Tensor one) { one.zero_(); }
static void Look(const Tensor& one) { one.dim(); }
Tensor each_cpu(TensorList all) {
  std::for_each(all.begin(), all.end(), Look);
  return all[0].clone();
}
Tensor by_pointer_cpu(TensorList all) {
  void (*act)(const Tensor&) = &Look;
  std::for_each(all.begin(), all.end(), act);
  return all[0].clone();
}
Tensor invoked_cpu(const Tensor& self) {
  std::invoke(Look, self);
  return self.clone();
}
}
