// complete
// schema:
// - func: f(Tensor self, Tensor? w) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self, int dim) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, const Tensor& w);
Tensor f_cpu(const Tensor& self, const Tensor& w) { return self; }
// expect 34-47: error X002: parameter `w` of kernel `f_cpu` is `const Tensor&`, but operator `f` passes `const std::optional<Tensor>&`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, const std::optional<Tensor>& w)`
//   fix 34-47: "const std::optional<Tensor>&"
Tensor g_cpu(const Tensor& self, bool keep);
Tensor g_cpu(const Tensor& self, bool keep) { return self; }
// expect 34-38: error X002: parameter `keep` of kernel `g_cpu` is `bool`, but operator `g` passes `int64_t`
//   note schema.yaml:4:19-24: the kernel should be `Tensor g_cpu(const Tensor& self, int64_t dim)`
//   fix 34-38: "int64_t"
}
