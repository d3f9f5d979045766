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
  std::function<void(const Tensor&)> clear = [](const Tensor& t) { t.dim(); };
  clear(self);
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  void (*clear)(const Tensor&) = &Look;
  clear(self);
  return self.clone();
}
Tensor h_cpu(const Tensor& self, bool flag) {
  std::function<void(const Tensor&)> any = flag ? Look : Look;
  any(self);
  return self.clone();
}
}
