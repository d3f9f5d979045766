// rule: W024
// bodies
// target: aten
// schema:
// - func: f_(Tensor(a!) self) -> Tensor(a!)
// - func: g_(Tensor(a!) self) -> Tensor(a!)
namespace at::native {
static void Shrink(const Tensor& tensor) {
  tensor.unsafeGetTensorImpl()->set_sizes_contiguous(IntArrayRef());
}
Tensor& f_(Tensor& self) {
  Tensor result(self);
  Shrink(result);
// expect 3-9: warning X046: composite function `f_` calls `set_sizes_contiguous`, which changes a tensor without the dispatcher
//   note source_0.cc:9:3-53: `set_sizes_contiguous` is called here
//   note schema.yaml:1:9-11: it is the kernel for all backends and for autograd
  return result;
}
Tensor& g_(Tensor& self) {
  TensorImpl* impl = self.unsafeGetTensorImpl();
  impl->set_storage_offset(impl->storage_offset() + 1);
// expect 3-27: warning X046: composite function `g_` calls `set_storage_offset`, which changes a tensor without the dispatcher
//   note schema.yaml:2:9-11: it is the kernel for all backends and for autograd
  return self;
}
}
