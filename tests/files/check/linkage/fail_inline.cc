// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
inline Tensor f_cpu(const Tensor& self) { return self; }
// expect 15-20: error X008: kernel `f_cpu` is inline, so no other source can call it
//   note schema.yaml:2:19-24: emitted code calls it from another source
//   fix 1-8: ""
}
