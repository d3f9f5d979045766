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
  return detail::make_tensor<NestedImpl>();
// expect 10-43: warning X036: kernel `nested_cpu` returns new memory, but operator `nested` returns a view
//   note schema.yaml:3:49-58: the schema says that the result is a view
}
Tensor values_cpu(const Tensor& self) {
  return detail::make_tensor<c10::TensorImpl>(Storage(), DispatchKeySet());
// expect 10-75: warning X036: kernel `values_cpu` returns new memory, but operator `values` returns a view
//   note schema.yaml:5:35-44: the schema says that the result is a view
}
Tensor with_sizes_cpu(const Tensor& self, const Tensor& sizes) {
  return detail::make_tensor<NestedImpl>(self.clone(), sizes);
}
Tensor again_cpu(const Tensor& self) {
  return detail::make_tensor<c10::TensorImpl>(Storage(self.storage()), DispatchKeySet());
// expect 10-89: warning X034: kernel `again_cpu` returns a view of argument `self`, but the return of operator `again` has no annotation
//   note source_0.cc:30:55-67: a view of it is taken here
//   note schema.yaml:9:31-37: the schema promises new memory
}
}
