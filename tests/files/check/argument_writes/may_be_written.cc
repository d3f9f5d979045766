// bodies
// report: X031
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  Tensor result = self.clone();
  result.data<float>()[0] = 1;
  return result;
}
}
