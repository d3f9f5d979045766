// bodies
// complete
// report: X033
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
namespace switchyard::native {
void Fill(const Tensor& tensor);
Tensor& f_cpu_(Tensor& self) {
// expect 16-28: warning X033: kernel `f_cpu_` is not seen to write argument `self`, which operator `f_` writes
//   note schema.yaml:1:12-27: the schema marks it with `!`
  Fill(self);
  return self;
}
}
