// target: aten
// complete
// schema:
// - func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
//   structured_delegate: add.out
// - func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
//   structured: True
//   dispatch: {CPU: add_out}
namespace at {
namespace meta {
TORCH_META_FUNC2(add, Tensor)(const Tensor& self, const Tensor& other, const Scalar& alpha) {}
}
namespace native {
TORCH_IMPL_FUNC(add_out)
(const Tensor& self, const Tensor& other, const Scalar& alpha, const Tensor& out) {}
}
}
