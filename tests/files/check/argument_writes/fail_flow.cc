// bodies
// schema:
// - func: local(Tensor self) -> Tensor
//   dispatch: {CPU: local_cpu}
// - func: reference(Tensor self) -> Tensor
//   dispatch: {CPU: reference_cpu}
// - func: cast(Tensor self) -> Tensor
//   dispatch: {CPU: cast_cpu}
// - func: through_view(Tensor self) -> Tensor
//   dispatch: {CPU: through_view_cpu}
// - func: both_branches(Tensor self) -> Tensor
//   dispatch: {CPU: both_branches_cpu}
// - func: lambda(Tensor self) -> Tensor
//   dispatch: {CPU: lambda_cpu}
// - func: lambda_parameter(Tensor self) -> Tensor
//   dispatch: {CPU: lambda_parameter_cpu}
// - func: helper(Tensor self) -> Tensor
//   dispatch: {CPU: helper_cpu}
// - func: loop(Tensor self) -> Tensor
//   dispatch: {CPU: loop_cpu}
// - func: mutable_pointer(Tensor self) -> Tensor
//   dispatch: {CPU: mutable_pointer_cpu}
// - func: conditional(Tensor self) -> Tensor
//   dispatch: {CPU: conditional_cpu}
// - func: member(Tensor self) -> Tensor
//   dispatch: {CPU: member_cpu}
// - func: zero_(Tensor(a!) self) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: zero_cpu_}
// - func: add_(Tensor(a!) self, Tensor other) -> Tensor(a!)
//   variants: method
//   dispatch: {CPU: add_cpu_}
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
Tensor local_cpu(const Tensor& self) {
  Tensor same = self;
  same.zero_();
// expect 3-13: error X030: kernel `local_cpu` writes argument `self`, which operator `local` does not write
//   note source_0.cc:47:3-13: `zero_` writes it here
//   note schema.yaml:1:15-26: the schema does not mark it with `!`
  return self.clone();
}
Tensor reference_cpu(const Tensor& self) {
  const Tensor& same = self;
  same.add_(Tensor());
// expect 3-12: error X030: kernel `reference_cpu` writes argument `self`, which operator `reference` does not write
//   note source_0.cc:52:3-12: `add_` writes it here
//   note schema.yaml:3:19-30: the schema does not mark it with `!`
  return self.clone();
}
Tensor cast_cpu(const Tensor& self) {
  const float* data = self.data<const float>();
  const_cast<float*>(data)[2] = 1;
// expect 3-34: error X030: kernel `cast_cpu` writes argument `self`, which operator `cast` does not write
//   note source_0.cc:56:23-45: a view of it is taken here
//   note source_0.cc:57:3-34: an element is written here
//   note schema.yaml:5:14-25: the schema does not mark it with `!`
  return self.clone();
}
Tensor through_view_cpu(const Tensor& self) {
  Tensor flat = self.view(IntArrayRef());
  flat.zero_();
// expect 3-13: error X030: kernel `through_view_cpu` writes argument `self`, which operator `through_view` does not write
//   note source_0.cc:61:17-26: a view of it is taken here
//   note source_0.cc:62:3-13: `zero_` writes it here
//   note schema.yaml:7:22-33: the schema does not mark it with `!`
  return self.clone();
}
Tensor both_branches_cpu(const Tensor& self) {
  Tensor same = self;
  if (self.dim() == 0) {
    same = self.view(IntArrayRef());
  }
  same.zero_();
// expect 3-13: error X030: kernel `both_branches_cpu` writes argument `self`, which operator `both_branches` does not write
//   note source_0.cc:70:3-13: `zero_` writes it here
//   note schema.yaml:9:23-34: the schema does not mark it with `!`
  return self.clone();
}
Tensor lambda_cpu(const Tensor& self) {
  const auto fill = [&] { self.zero_(); };
// expect 27-37: error X030: kernel `lambda_cpu` writes argument `self`, which operator `lambda` does not write
//   note source_0.cc:74:27-37: `zero_` writes it here
//   note schema.yaml:11:16-27: the schema does not mark it with `!`
  fill();
  return self.clone();
}
Tensor lambda_parameter_cpu(const Tensor& self) {
  const auto fill = [](const Tensor& tensor) { tensor.zero_(); };
// expect 48-60: error X030: kernel `lambda_parameter_cpu` writes argument `self`, which operator `lambda_parameter` does not write
//   note source_0.cc:79:48-60: `zero_` writes it here
//   note schema.yaml:13:26-37: the schema does not mark it with `!`
  fill(self);
  return self.clone();
}
Tensor helper_cpu(const Tensor& self) {
  Fill(self);
// expect 3-7: error X030: kernel `helper_cpu` writes argument `self`, which operator `helper` does not write
//   note source_0.cc:84:3-7: it is passed to `Fill` here
//   note source_0.cc:44:42-55: it is passed to `FillAs` here
//   note source_0.cc:42:3-17: a view of it is taken here
//   note source_0.cc:42:3-30: an element is written here
//   note schema.yaml:15:16-27: the schema does not mark it with `!`
  return self.clone();
}
Tensor loop_cpu(const Tensor& self) {
  float* data = self.data<float>();
  for (int64_t i = 0; i < self.numel(); ++i) {
    *data++ += 1;
// expect 5-17: error X030: kernel `loop_cpu` writes argument `self`, which operator `loop` does not write
//   note source_0.cc:88:17-33: a view of it is taken here
//   note source_0.cc:90:5-17: an element is written here
//   note schema.yaml:17:14-25: the schema does not mark it with `!`
  }
  return self.clone();
}
Tensor mutable_pointer_cpu(const Tensor& self) {
  float* data = self.mutable_data_ptr<float>();
// expect 17-45: error X030: kernel `mutable_pointer_cpu` writes argument `self`, which operator `mutable_pointer` does not write
//   note source_0.cc:95:17-45: `mutable_data_ptr` writes it here
//   note schema.yaml:19:25-36: the schema does not mark it with `!`
  static_cast<void>(data);
  return self.clone();
}
Tensor conditional_cpu(const Tensor& self) {
  const Tensor& one = self.dim() == 0 ? self : self;
  one.zero_();
// expect 3-12: error X030: kernel `conditional_cpu` writes argument `self`, which operator `conditional` does not write
//   note source_0.cc:101:3-12: `zero_` writes it here
//   note schema.yaml:21:21-32: the schema does not mark it with `!`
  return self.clone();
}
Tensor member_cpu(const Tensor& self) {
  struct Pair {
    Tensor first;
  };
  Pair pair = {self};
  pair.first.zero_();
// expect 3-19: error X030: kernel `member_cpu` writes argument `self`, which operator `member` does not write
//   note source_0.cc:109:3-19: `zero_` writes it here
//   note schema.yaml:23:16-27: the schema does not mark it with `!`
  return self.clone();
}
}
