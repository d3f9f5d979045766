// target: aten
// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// fallbacks:
//   Conjugate: vendor::materialize
//   Negative: vendor::negate
namespace at::native {
Tensor f_cpu(const Tensor& self) { return self; }
}
namespace vendor {
void materialize(const c10::OperatorHandle& op, c10::DispatchKeySet keys, const torch::jit::Stack* stack) {}
// expect 6-17: error X018: fallback `materialize` of `Conjugate` does not have the signature of a boxed kernel
//   note backend.yaml:2:14-33: it should be `void materialize(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*)`
void negate(const c10::OperatorHandle& op, std::vector<c10::IValue>& stack) {}
// expect 6-12: error X018: fallback `negate` of `Negative` does not have the signature of a boxed kernel
//   note backend.yaml:3:13-27: it should be `void negate(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*)`
}
