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
  Tensor copy = self.clone();
  float* data = copy.data<float>();
  std::sort(data, data + self.numel());
  return copy;
}
Tensor g_cpu(const Tensor& self) {
  Tensor copy = self.clone();
  float* data = copy.data<float>();
  std::for_each(data, data + self.numel(), [](float& x) { x = 0; });
  return copy;
}
Tensor h_cpu(const Tensor& self) {
  Tensor copy = self.clone();
  float* data = copy.data<float>();
  std::transform(data, data + self.numel(), data, [](float x) { return -x; });
  return copy;
}
Tensor k_cpu(const Tensor& self) {
  Tensor copy = self.clone();
  float* data = copy.data<float>();
  std::swap(data[0], data[1]);
  return copy;
}
Tensor resized_cpu(const Tensor& self, IntArrayRef size) {
  Tensor copy = self.clone();
  resize_output(copy, size);
  return copy;
}
struct ListIterator {
  ListIterator(const Tensor* at) {}
};
Tensor moved_cpu(TensorList all) {
  std::copy(ListIterator(all.begin()), ListIterator(all.end()), ListIterator(all.begin()));
  return all[0].clone();
}
}
