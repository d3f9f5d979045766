// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// backend:
// fallbacks:
//   Conjugate: vendor::materialize
//   AutogradCPU: differentiate
//   ZeroTensor: vendor::zero
//   Negative: negate
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
void differentiate(OperatorId id, Stack& stack) {}
// expect 6-19: error X018: fallback `differentiate` of `AutogradCPU` does not have the signature of a boxed kernel
//   note backend.yaml:3:16-29: it should be `void differentiate(OperatorId, DispatchKeySet, Stack&)`
Tensor negate(OperatorId id, DispatchKeySet keys, Stack& stack) { return {}; }
// expect 8-14: error X018: fallback `negate` of `Negative` does not have the signature of a boxed kernel
//   note backend.yaml:5:13-19: it should be `void negate(OperatorId, DispatchKeySet, Stack&)`
}
namespace vendor {
static void materialize(switchyard::OperatorId, switchyard::DispatchKeySet, switchyard::Stack&) {}
// expect 13-24: error X008: kernel `materialize` is static, so no other source can call it
//   note backend.yaml:2:14-33: emitted code calls it from another source
//   fix 1-8: ""
}
// expect backend.yaml:4:15-27: error X019: no source defines fallback `zero` of `ZeroTensor`
//   hint: it should be `void zero(switchyard::OperatorId, switchyard::DispatchKeySet, switchyard::Stack&)` in namespace vendor
