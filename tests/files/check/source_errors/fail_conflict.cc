// The compiler's error about two declarations gives way to the finding that says which is wrong.
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self);
Tensor& f_cpu(const Tensor& self) { return const_cast<Tensor&>(self); }
// expect 1-8: error X003: kernel `f_cpu` returns `Tensor&`, but operator `f` returns `Tensor`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self)`
//   fix 1-8: "Tensor"
}
