// bodies
// schema:
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch:
//     CUDA: zero_cuda_
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, Tensor? other=None) -> Tensor
//   dispatch: {CPU: g_cpu}
// - func: h(Tensor self, int mode) -> Tensor
//   dispatch: {CPU: h_cpu}
namespace switchyard::native {
enum class Mode { Read, Write };
static Tensor Fill(const Tensor& t, bool inplace) {
  Tensor result = inplace ? t : t.clone();
  result.zero_();
  return result;
}
static Tensor Early(const Tensor& t, Mode mode, int64_t depth = 0) {
  if (mode == Mode::Read || depth != 0) return t.clone();
  t.zero_();
  return t.clone();
}
static Tensor Into(const Tensor& t, const Tensor* out) {
  if (out != nullptr) t.zero_();
  return t.clone();
}
static Tensor Outer(const Tensor& t, bool inplace) { return Fill(t, inplace); }
Tensor f_cpu(const Tensor& self) { return Outer(self, true); }
// expect 43-48: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:30:43-48: it is passed to `Outer` here
//   note source_0.cc:29:61-65: it is passed to `Fill` here
//   note source_0.cc:17:3-15: `zero_` writes it here
//   note schema.yaml:5:11-22: the schema does not mark it with `!`
// expect 43-60: warning X034: kernel `f_cpu` returns argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:5:27-33: the schema promises new memory
Tensor g_cpu(const Tensor& self, const std::optional<Tensor>& other) { return Into(self, &self); }
// expect 79-83: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:31:79-83: it is passed to `Into` here
//   note source_0.cc:26:23-30: `zero_` writes it here
//   note schema.yaml:7:11-22: the schema does not mark it with `!`
Tensor h_cpu(const Tensor& self, int64_t mode) { return Early(self, Mode::Write); }
// expect 57-62: error X030: kernel `h_cpu` writes argument `self`, which operator `h` does not write
//   note source_0.cc:32:57-62: it is passed to `Early` here
//   note source_0.cc:22:3-10: `zero_` writes it here
//   note schema.yaml:9:11-22: the schema does not mark it with `!`
}
