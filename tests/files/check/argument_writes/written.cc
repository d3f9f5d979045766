// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  const float* data = self.data<float>();
  Tensor result = self.clone();
  result.data<float>()[0] = data[0];
  return result;
}
}
