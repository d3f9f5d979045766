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
  std::for_each(all.begin(), all.end(), Fill);
// expect 3-16: error X030: kernel `each_cpu` writes argument `all`, which operator `each` does not write
//   note source_0.cc:26:3-16: it is passed to `Fill` here
//   note source_0.cc:23:32-41: `zero_` writes it here
//   note schema.yaml:1:14-26: the schema does not mark it with `!`
  return all[0].clone();
}
Tensor by_pointer_cpu(TensorList all) {
  void (*act)(Tensor) = &Fill;
  std::for_each(all.begin(), all.end(), act);
// expect 3-16: error X030: kernel `by_pointer_cpu` writes argument `all`, which operator `by_pointer` does not write
//   note source_0.cc:31:3-16: it is passed to `Fill` here
//   note source_0.cc:23:32-41: `zero_` writes it here
//   note schema.yaml:3:20-32: the schema does not mark it with `!`
  return all[0].clone();
}
Tensor invoked_cpu(const Tensor& self) {
  std::invoke(Fill, self);
// expect 3-14: error X030: kernel `invoked_cpu` writes argument `self`, which operator `invoked` does not write
//   note source_0.cc:35:3-14: it is passed to `Fill` here
//   note source_0.cc:23:32-41: `zero_` writes it here
//   note schema.yaml:5:17-28: the schema does not mark it with `!`
  return self.clone();
}
}
