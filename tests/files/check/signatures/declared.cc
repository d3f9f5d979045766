// complete
// schema:
// - func: f(Tensor self, Tensor? w) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, const std::optional<Tensor>& w);
Tensor f_cpu(const Tensor& self, const std::optional<Tensor>& w) { return self; }
Tensor g_cpu(const Tensor& self, int64_t dim);
Tensor g_cpu(const Tensor& self, int64_t dim) { return self; }
}
