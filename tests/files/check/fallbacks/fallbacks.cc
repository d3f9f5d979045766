// complete
// keys: CPU
// report: X014
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// fallbacks:
//   Conjugate, Negative: vendor::materialize
//   AutogradCPU: differentiate
//   ZeroTensor: fallthrough
namespace switchyard::native {
using FallbackKernel = void(OperatorId id, DispatchKeySet keys, Stack& stack);
FallbackKernel differentiate;
Tensor f_cpu(const Tensor& self) { return self; }
void differentiate(OperatorId id, const DispatchKeySet keys, Stack& stack) {}
}
namespace vendor {
void materialize(switchyard::OperatorId, switchyard::DispatchKeySet, switchyard::Stack&) {}
void materialize(int) {}
}
