// target: aten
// complete
// keys: XLA
// schema:
// - func: f(Tensor self, SymInt n, ScalarType? dtype=None) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, SymInt n) -> Tensor
//   dispatch: {CPU: g_cpu}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// supported: [f, g]
// symint: [g]
namespace torch_xla {
struct XLANativeFunctions {
  static at::Tensor f(const at::Tensor& self, int64_t n, c10::optional<at::ScalarType> dtype);
  static at::Tensor g_symint(const at::Tensor& self, c10::SymInt n);
};
at::Tensor XLANativeFunctions::f(const at::Tensor& self, int64_t n, c10::optional<at::ScalarType> dtype) { return self; }
at::Tensor XLANativeFunctions::g_symint(const at::Tensor& self, c10::SymInt n) { return self; }
}
