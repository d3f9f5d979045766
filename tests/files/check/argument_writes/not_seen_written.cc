// bodies
// complete
// report: X033
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_cpu_}
namespace switchyard::native {
static void Fill(const Tensor& tensor) { tensor.data<float>()[0] = 1; }
Tensor& f_cpu_(Tensor& self) {
  Fill(self);
  return self;
}
}
