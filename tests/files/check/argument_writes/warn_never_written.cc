// bodies
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
// - func: unused(Tensor(a!) self, Tensor(b!)? cache=None) -> ()
//   dispatch: {CPU: unused_cpu}
namespace switchyard::native {
Tensor& f_cpu_(Tensor& self) { return self; }
// expect 16-28: warning X032: kernel `f_cpu_` never writes argument `self`, which operator `f_` writes
//   note schema.yaml:1:12-27: the schema marks it with `!`
void unused_cpu(Tensor& self, std::optional<Tensor>& cache) {
// expect 31-59: warning X032: kernel `unused_cpu` never writes argument `cache`, which operator `unused` writes
//   note schema.yaml:3:33-55: the schema marks it with `!`
  self.data<float>()[0] = cache.has_value() ? 1 : 0;
}
}
