// bodies
// schema:
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch:
//     CUDA: zero_cuda_
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
// - func: h(Tensor self, bool flag) -> Tensor
//   dispatch: {CPU: h_cpu}
namespace std {
template <typename T> struct function;
template <typename R, typename... A>
struct function<R(A...)> {
  template <typename F> function(F f) {}
  R operator()(A... arguments) const;
};
}
namespace switchyard::native {
static void Clear(const Tensor& t) { t.zero_(); }
static void Look(const Tensor& t) { t.dim(); }
Tensor f_cpu(const Tensor& self) {
  std::function<void(const Tensor&)> clear = [](const Tensor& t) { t.zero_(); };
// expect 68-75: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:25:68-75: `zero_` writes it here
//   note schema.yaml:5:11-22: the schema does not mark it with `!`
  clear(self);
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  void (*clear)(const Tensor&) = &Clear;
  clear(self);
// expect 3-8: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:31:3-8: it is passed to `Clear` here
//   note source_0.cc:22:38-45: `zero_` writes it here
//   note schema.yaml:7:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor h_cpu(const Tensor& self, bool flag) {
  std::function<void(const Tensor&)> any = flag ? Look : Clear;
  any(self);
// expect 6-12: error X030: kernel `h_cpu` writes argument `self`, which operator `h` does not write
//   note source_0.cc:36:6-12: it is passed to `Clear` here
//   note source_0.cc:22:38-45: `zero_` writes it here
//   note schema.yaml:9:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
