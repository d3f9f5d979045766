// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
namespace {
Tensor f_cpu(const Tensor& self) { return self; }
// expect 8-13: error X008: kernel `f_cpu` is in an unnamed namespace, so no other source can call it
//   note schema.yaml:2:19-24: emitted code calls it from another source
}
}
