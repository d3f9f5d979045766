// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
template <typename T>
Tensor f_cpu(const T& self) { return self; }
// expect 8-13: error X012: kernel `f_cpu` is a template, but emitted code calls a function
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self)`
template <>
Tensor f_cpu<Tensor>(const Tensor& self) { return self; }
}
