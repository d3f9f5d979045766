// bodies
// schema:
// - func: norm(Tensor self, Tensor mean) -> Tensor
//   dispatch: {CPU: norm_cpu}
// - func: norm_with_update(Tensor self, Tensor(a!) mean) -> Tensor
//   dispatch: {CPU: norm_with_update_cpu}
namespace switchyard::native {
// Of a library whose bodies are not read.
void Update(const float* from, void* mean);
Tensor norm_cpu(const Tensor& self, const Tensor& mean) {
  Update(self.data<float>(), mean.data<float>());
  return self.clone();
}
Tensor norm_with_update_cpu(const Tensor& self, Tensor& mean) { return norm_cpu(self, mean); }
}
