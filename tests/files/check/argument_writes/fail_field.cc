// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
struct Info {
  Info(float* from) : data(from) {}
  float* data;
};
struct Complex {
  float real;
  float imaginary;
};
Tensor f_cpu(const Tensor& self) {
  Info info(self.data<float>());
  info.data[0] = 1;
// expect 3-19: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:17:13-29: a view of it is taken here
//   note source_0.cc:18:3-19: an element is written here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  Complex* values = self.data<Complex>();
  values[0].real = 1;
// expect 3-21: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:22:21-39: a view of it is taken here
//   note source_0.cc:23:3-21: an element is written here
//   note schema.yaml:3:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
