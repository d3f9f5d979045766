// bodies
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
// - func: unused(Tensor(a!) self, Tensor(b!)? cache=None) -> ()
//   dispatch: {CPU: unused_cpu}
namespace switchyard::native {
Tensor& f_cpu_(Tensor& self) {
  self.data<float>()[0] = 1;
  return self;
}
void unused_cpu(Tensor& self, std::optional<Tensor>& /*cache*/) {
  self.data<float>()[0] = 1;
}
}
