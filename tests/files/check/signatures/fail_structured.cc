// target: aten
// schema:
// - func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
//   structured_delegate: add.out
// - func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
//   structured: True
//   dispatch: {CPU: add_out}
namespace at {
namespace meta {
TORCH_META_FUNC2(add, Tensor)(const Tensor& self, const Tensor& other, Scalar alpha) {}
// expect 72-78: error X002: parameter `alpha` of kernel `structured_add_Tensor::meta` is `Scalar`, but operator `add.Tensor` passes `const Scalar&`
//   note schema.yaml:1:9-19: the kernel should be `void structured_add_Tensor::meta(const Tensor& self, const Tensor& other, const Scalar& alpha)`
//   fix 72-78: "const Scalar&"
}
namespace native {
TORCH_IMPL_FUNC(add_out)(const Tensor& self, const Tensor& other, const Scalar& alpha, Tensor& out) {}
// expect 88-95: error X002: parameter `out` of kernel `structured_add_out::impl` is `Tensor&`, but operator `add.out` passes `const Tensor&`
//   note schema.yaml:5:19-26: the kernel should be `void structured_add_out::impl(const Tensor& self, const Tensor& other, const Scalar& alpha, const Tensor& out)`
//   fix 88-95: "const Tensor&"
}
}
