// bodies
// schema:
// - func: statistics(Tensor self, Tensor mean) -> Tensor
//   dispatch: {CPU: statistics_cpu}
// - func: update(Tensor self, Tensor(a!) mean) -> Tensor
//   dispatch: {CPU: update_cpu}
namespace switchyard::native {
void accumulate(const Tensor& self, const Tensor& mean);
Tensor statistics_cpu(const Tensor& self, const Tensor& mean) {
  accumulate(self, mean);
  return self.clone();
}
Tensor update_cpu(const Tensor& self, Tensor& mean) { return statistics_cpu(self, mean); }
}
