// bodies
// target: aten
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: f_}
// - func: g_(Tensor(a!) self) -> Tensor(a!)
//   dispatch: {CPU: g_}
namespace at::native {
static void Shrink(const Tensor& tensor) {
  tensor.unsafeGetTensorImpl()->set_sizes_contiguous(IntArrayRef());
}
Tensor& f_(Tensor& self) {
  Tensor result(self);
  Shrink(result);
  return self;
}
Tensor& g_(Tensor& self) {
  TensorImpl* impl = self.unsafeGetTensorImpl();
  impl->set_storage_offset(impl->storage_offset() + 1);
  return self;
}
}
