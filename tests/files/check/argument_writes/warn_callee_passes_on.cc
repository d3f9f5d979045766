// bodies
// schema:
// - func: norm(Tensor self, Tensor mean) -> Tensor
//   dispatch: {CPU: norm_cpu}
// - func: norm_with_update(Tensor self, Tensor(a!) mean) -> Tensor
//   dispatch: {CPU: norm_with_update_cpu}
namespace switchyard::native {
void Update(const float* from, void* mean);
// It leaves the tensor as it is.
void Look(const Tensor&) {}
Tensor norm_cpu(const Tensor& self, const Tensor& mean) {
  Update(self.data<float>(), nullptr);
  Look(mean);
  return self.clone();
}
Tensor norm_with_update_cpu(const Tensor& self, Tensor& mean) { return norm_cpu(self, mean); }
// expect 49-61: warning X032: kernel `norm_with_update_cpu` never writes argument `mean`, which operator `norm_with_update` writes
//   note schema.yaml:3:39-54: the schema marks it with `!`
}
