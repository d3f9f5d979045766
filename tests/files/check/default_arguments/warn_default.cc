// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim = false) { return self; }
// expect 59-67: warning X010: parameter `keepdim` of kernel `f_cpu` has a default argument in its definition
//   note schema.yaml:2:19-24: the schema says what the defaults are
//   fix 59-67: ""
}
