// bodies
// target: aten
// schema:
// - func: f(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: f}
// - func: g(Tensor(a) self) -> Tensor(a)
//   dispatch: {CPU: g}
namespace at::native {
static void Shrink(const Tensor& tensor) {
  tensor.unsafeGetTensorImpl()->set_sizes_contiguous(IntArrayRef());
}
Tensor f(const Tensor& self) {
  Tensor result(self);
  Shrink(result);
  return result;
}
Tensor g(const Tensor& self) {
  TensorImpl* impl = self.unsafeGetTensorImpl();
  impl->set_storage_offset(impl->storage_offset() + 1);
  return self;
}
}
