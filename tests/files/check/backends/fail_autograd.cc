// complete
// keys: XLA
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// backend: XLA
// cpp_namespace: torch_xla
// autograd: [f]
namespace torch_xla {}
// expect backend.yaml:3:12-13: error X007: no source defines kernel `XLANativeFunctions::f` of operator `f`
//   hint: it should be `switchyard::Tensor XLANativeFunctions::f(const switchyard::Tensor& self)` in namespace torch_xla
