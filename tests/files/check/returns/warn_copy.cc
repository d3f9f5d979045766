// bodies
// schema:
// - func: f(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self.clone(); }
// expect 43-55: warning X036: kernel `f_cpu` returns new memory, but operator `f` returns a view
//   note schema.yaml:1:30-39: the schema says that the result is a view
}
