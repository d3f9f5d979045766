// bodies
// target: aten
// schema:
// - func: none() -> Tensor
//   dispatch: {CPU: none_cpu}
// - func: nested(Tensor(a) self, Tensor sizes) -> Tensor(a)
//   dispatch: {CPU: nested_cpu}
// - func: values(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: values_cpu}
// - func: with_sizes(Tensor self, Tensor sizes) -> Tensor
//   dispatch: {CPU: with_sizes_cpu}
// - func: again(Tensor self) -> Tensor
//   dispatch: {CPU: again_cpu}
namespace at::native {
struct NestedImpl : c10::TensorImpl {
  NestedImpl();
  NestedImpl(const Tensor& buffer, const Tensor& sizes);
};
Tensor none_cpu() { return detail::make_tensor<NestedImpl>(); }
Tensor nested_cpu(const Tensor& self, const Tensor& sizes) {
  return detail::make_tensor<NestedImpl>(self, sizes);
}
Tensor values_cpu(const Tensor& self) {
  return detail::make_tensor<c10::TensorImpl>(Storage(self.storage()), DispatchKeySet());
}
Tensor with_sizes_cpu(const Tensor& self, const Tensor& sizes) {
  return detail::make_tensor<NestedImpl>(self.clone(), sizes);
}
Tensor again_cpu(const Tensor& self) {
  return detail::make_tensor<c10::TensorImpl>(Storage(), DispatchKeySet());
}
}
