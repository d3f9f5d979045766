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
// - func: moved(Tensor[] all) -> Tensor
//   dispatch: {CPU: moved_cpu}
// - func: resized(Tensor self, int[] size) -> Tensor
//   dispatch: {CPU: resized_cpu}
namespace std {
template <typename T> void sort(T* first, T* last);
template <typename T, typename F> F for_each(T* first, T* last, F function) { return function; }
template <typename T, typename U, typename F>
U* transform(T* first, T* last, U* out, F function) { return out; }
template <typename T> void swap(T& a, T& b);
template <typename I> I copy(I first, I last, I out) { return out; }
}
namespace switchyard::native {
bool resize_output(const Tensor& output, IntArrayRef shape);
Tensor f_cpu(const Tensor& self) {
  float* data = self.data<float>();
  std::sort(data, data + self.numel());
// expect 3-12: error X030: kernel `f_cpu` writes argument `self`, which operator `f` does not write
//   note source_0.cc:26:17-33: a view of it is taken here
//   note source_0.cc:27:3-12: `sort` writes it here
//   note schema.yaml:1:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  float* data = self.data<float>();
  std::for_each(data, data + self.numel(), [](float& x) { x = 0; });
// expect 59-64: error X030: kernel `g_cpu` writes argument `self`, which operator `g` does not write
//   note source_0.cc:31:17-33: a view of it is taken here
//   note source_0.cc:32:59-64: an element is written here
//   note schema.yaml:3:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor h_cpu(const Tensor& self) {
  float* data = self.data<float>();
  std::transform(data, data + self.numel(), data, [](float x) { return -x; });
// expect 3-17: error X030: kernel `h_cpu` writes argument `self`, which operator `h` does not write
//   note source_0.cc:36:17-33: a view of it is taken here
//   note source_0.cc:37:3-17: `transform` writes it here
//   note schema.yaml:5:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor k_cpu(const Tensor& self) {
  float* data = self.data<float>();
  std::swap(data[0], data[1]);
// expect 13-20: error X030: kernel `k_cpu` writes argument `self`, which operator `k` does not write
//   note source_0.cc:41:17-33: a view of it is taken here
//   note source_0.cc:42:13-20: an element is written here
//   note schema.yaml:7:11-22: the schema does not mark it with `!`
  return self.clone();
}
Tensor resized_cpu(const Tensor& self, IntArrayRef size) {
  resize_output(self, size);
// expect 3-16: error X030: kernel `resized_cpu` writes argument `self`, which operator `resized` does not write
//   note source_0.cc:46:3-16: `resize_output` writes it here
//   note schema.yaml:11:17-28: the schema does not mark it with `!`
  return self.clone();
}
struct ListIterator {
  ListIterator(const Tensor* at) {}
};
Tensor moved_cpu(TensorList all) {
  float* data = all[0].data<float>();
  std::copy(data, data + 1, data);
// expect 3-12: error X030: kernel `moved_cpu` writes argument `all`, which operator `moved` does not write
//   note source_0.cc:53:17-35: a view of it is taken here
//   note source_0.cc:54:3-12: `copy` writes it here
//   note schema.yaml:9:15-27: the schema does not mark it with `!`
  return all[0].clone();
}
}
