// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) { return self; }
// expect 43-47: warning X034: kernel `f_cpu` returns argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:1:27-33: the schema promises new memory
}
