// rule: B017
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
Tensr g(const Tensor& self);
// expect 1-6: error X001: the source does not compile: unknown type name 'Tensr'; did you mean 'Tensor'?
}
