// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
struct Base {
  float* data;
};
struct Image : Base {
  Image(const Tensor& tensor);
  float& First() { return *data; }
};
struct Part {
  Part(const Tensor& tensor);
  float& First() { return image.First(); }
  Image image;
};
Tensor f_cpu(const Tensor& self) {
  Image image(self);
  image.First() = 1;
// expect 3-20: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:22:3-20: an element is written here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  Part part(self);
  part.First() = 1;
// expect 3-19: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:27:3-19: an element is written here
//   note schema.yaml:3:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
