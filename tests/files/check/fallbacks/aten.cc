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
void materialize(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {}
void negate(const c10::OperatorHandle& op, std::vector<c10::IValue>* stack) {}
}
