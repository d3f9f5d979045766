// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
// - func: h(Tensor self) -> Tensor
//   dispatch: {CPU: h_cpu}
// - func: k(Tensor self) -> Tensor
//   dispatch: {CPU: k_cpu}
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
struct First {
  First(const Tensor& tensor);
  float& Get() { return first; }
  float& first;
};
struct Any {
  Any(const Tensor& tensor);
  Tensor& Get() { return *reinterpret_cast<Tensor*>(bytes); }
  unsigned char bytes[sizeof(Tensor)];
};
Tensor f_cpu(const Tensor& self) {
  Image image(self);
  image.First() = 1;
// expect 3-20: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:36:3-20: an element is written here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  Part part(self);
  part.First() = 1;
// expect 3-19: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:41:3-19: an element is written here
//   note schema.yaml:3:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor h_cpu(const Tensor& self) {
  First first(self);
  first.Get() = 1;
// expect 3-18: error X030: kernel `h_cpu` writes argument `self`, which operator `h` does not write
//   note source_0.cc:46:3-18: an element is written here
//   note schema.yaml:5:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor k_cpu(const Tensor& self) {
  Any any(self);
  any.Get().data<float>()[0] = 1;
// expect 3-33: error X030: kernel `k_cpu` writes argument `self`, which operator `k` does not write
//   note source_0.cc:51:3-24: a view of it is taken here
//   note source_0.cc:51:3-33: an element is written here
//   note schema.yaml:7:11-22: the schema does not mark it with `!`
  return self.clone();
}
}
