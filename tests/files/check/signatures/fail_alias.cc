// An alias that looks right and is not.
// schema:
// - func: f(Tensor self, int dim, bool keepdim=False) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
namespace detail {
using int64_t = long long;
}
using Index = detail::int64_t;
Tensor f_cpu(const Tensor& self, Index dim, bool keepdim) { return self; }
// expect 34-39: error X002: parameter `dim` of kernel `f_cpu` is `Index`, but operator `f` passes `int64_t`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, int64_t dim, bool keepdim)`
//   fix 34-39: "int64_t"
}
