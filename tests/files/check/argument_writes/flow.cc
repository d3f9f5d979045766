// bodies
// schema:
// - func: local(Tensor self) -> Tensor
//   dispatch: {CPU: local_cpu}
// - func: both_branches(Tensor self) -> Tensor
//   dispatch: {CPU: both_branches_cpu}
// - func: argument(Tensor self) -> Tensor
//   dispatch: {CPU: argument_cpu}
// - func: loop(Tensor self) -> Tensor
//   dispatch: {CPU: loop_cpu}
// - func: helper(Tensor self) -> Tensor
//   dispatch: {CPU: helper_cpu}
// - func: leaves_early(Tensor self) -> Tensor
//   dispatch: {CPU: leaves_early_cpu}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: add_(Tensor(a!) self, Tensor other) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: add_cpu_}
// - func: t(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: t_cpu}
// - func: t_(Tensor(a!) self) -> Tensor(a!)
//   tags: inplace_view
//   variants: method
//   dispatch: {CPU: t_cpu_}
// - func: shape_of_view(Tensor self) -> Tensor
//   dispatch: {CPU: shape_of_view_cpu}
// - func: clone(Tensor self) -> Tensor
//   variants: method
//   dispatch: {CPU: clone_cpu}
// - func: view(Tensor(a) self, int[] size) -> Tensor(a)
//   variants: method
//   dispatch: {CPU: view_cpu}
namespace switchyard::native {
template <typename T>
static void FillAs(const Tensor& tensor, T value) {
  tensor.data<T>()[0] = value;
}
static void Fill(const Tensor& tensor) { FillAs<float>(tensor, 1); }
Tensor shape_of_view_cpu(const Tensor& self) {
  Tensor flat = self.view(IntArrayRef());
  flat.t_();
  return self.clone();
}
Tensor local_cpu(const Tensor& self) {
  Tensor copy = self;
  copy = self.clone();
  copy.zero_();
  return self.clone();
}
Tensor both_branches_cpu(const Tensor& self) {
  Tensor copy = self;
  if (self.dim() == 0) {
    copy = self.clone();
  } else {
    copy = Tensor();
  }
  copy.zero_();
  return self.clone();
}
Tensor argument_cpu(const Tensor& self) {
  Tensor sum = self.clone();
  sum.add_(self);
  return self.clone();
}
Tensor loop_cpu(const Tensor& self) {
  const float* data = self.data<float>();
  float sum = 0;
  for (int64_t i = 0; i < self.numel(); ++i) sum += data[i];
  Tensor result;
  result.data<float>()[0] = sum;
  return self.clone();
}
Tensor helper_cpu(const Tensor& self) {
  Tensor copy = self.clone();
  Fill(copy);
  return self.clone();
}
Tensor leaves_early_cpu(const Tensor& self) {
  Tensor copy = self;
  if (self.dim() == 0) {
    return self.clone();
  } else {
    copy = self.clone();
  }
  copy.zero_();
  return self.clone();
}
}
