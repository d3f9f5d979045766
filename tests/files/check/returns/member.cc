// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: clone(Tensor self) -> Tensor
//   variants: method
namespace switchyard::native {
struct Holder {
  Tensor kept;
  int64_t count;
  void Set(const Tensor& one) { kept = one; }
};
Tensor f_cpu(const Tensor& self) {
  Holder holder;
  holder.Set(self.clone());
  return holder.kept;
}
}
