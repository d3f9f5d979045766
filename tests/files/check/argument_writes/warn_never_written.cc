// bodies
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
namespace switchyard::native {
Tensor& f_cpu_(Tensor& self) { return self; }
// expect 16-28: warning X032: kernel `f_cpu_` never writes argument `self`, which operator `f_` writes
//   note schema.yaml:1:12-27: the schema marks it with `!`
}
