// rule: W024
// bodies
// target: aten
// schema:
// - func: f(Tensor self) -> Tensor
// - func: g(Tensor self) -> Tensor
namespace at::native {
static void Shrink(const Tensor& tensor) {
  tensor.unsafeGetTensorImpl()->set_sizes_contiguous(IntArrayRef());
}
Tensor f(const Tensor& self) {
  Tensor result(self);
  Shrink(result);
// expect 3-9: warning X046: composite function `f` calls `set_sizes_contiguous`, which changes a tensor without the dispatcher
//   note source_0.cc:9:3-53: `set_sizes_contiguous` is called here
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  return result;
// expect 10-16: warning X034: kernel `f` returns argument `self`, but the return of operator `f` has no annotation
//   note schema.yaml:1:27-33: the schema promises new memory
}
Tensor g(const Tensor& self) {
  TensorImpl* impl = self.unsafeGetTensorImpl();
  impl->set_storage_offset(impl->storage_offset() + 1);
// expect 3-27: warning X046: composite function `g` calls `set_storage_offset`, which changes a tensor without the dispatcher
//   note schema.yaml:2:9-10: it is the kernel for all backends and for autograd
  return self;
// expect 10-14: warning X034: kernel `g` returns argument `self`, but the return of operator `g` has no annotation
//   note schema.yaml:2:27-33: the schema promises new memory
}
}
