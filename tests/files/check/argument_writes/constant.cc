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
Tensor f_cpu(const Tensor& self) { return Outer(self, false); }
Tensor g_cpu(const Tensor& self, const std::optional<Tensor>& other) { return Into(self, nullptr); }
Tensor h_cpu(const Tensor& self, int64_t mode) { return Early(self, Mode::Read); }
}
