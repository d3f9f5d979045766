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
  holder.Set(self);
  return holder.kept;
// expect 10-21: warning X034: kernel `f_cpu` returns argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:1:27-33: the schema promises new memory
}
}
