// bodies
// schema:
// - func: run(Tensor self) -> Tensor
//   dispatch: {CPU: run_cpu}
// - func: each(Tensor self) -> Tensor
//   dispatch: {CPU: each_cpu}
// - func: clone(Tensor self) -> Tensor
//   variants: method
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
namespace switchyard::native {
template <typename F> Tensor Run(F function) { return function(); }
template <typename F> void Each(const Tensor& one, F function) { function(one); }
Tensor run_cpu(const Tensor& self) {
  return Run([&] { return self; });
// expect 10-35: warning X034: kernel `run_cpu` returns argument `self`, but the return of operator `run` has no annotation
//   note schema.yaml:1:29-35: the schema promises new memory
}
Tensor each_cpu(const Tensor& self) {
  Tensor copy = self.clone();
  Each(copy, [](const Tensor& one) { one.zero_(); });
  Each(self, [](const Tensor& one) { one.dim(); });
  return copy;
}
}
