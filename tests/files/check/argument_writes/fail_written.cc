// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self) {
  float* data = self.data<float>();
  data[0] = 1;
// expect 3-14: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:7:17-33: a view of it is taken here
//   note source_0.cc:8:3-14: an element is written here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
