// bodies
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
namespace switchyard::native {
Tensor& f_cpu_(Tensor& self) {
  self.data<float>()[0] = 1;
  static Tensor other;
  Tensor& result = other = Tensor();
  return result;
// expect 10-16: error X037: kernel `f_cpu_` returns something other than argument `self`, which operator `f_` returns
//   note schema.yaml:1:32-42: the schema says which argument is returned
}
}
