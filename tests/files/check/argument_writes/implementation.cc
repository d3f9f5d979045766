// bodies
// target: aten
// schema:
// - func: sizes(Tensor self) -> Tensor
//   dispatch: {CPU: sizes_cpu}
// - func: blob(Tensor self) -> Tensor
//   dispatch: {CPU: blob_cpu}
namespace at {
Tensor from_blob(void* data, IntArrayRef sizes);
}
namespace at::native {
Tensor sizes_cpu(const Tensor& self) {
  Tensor result = self.clone();
  result.unsafeGetTensorImpl()->set_sizes_contiguous(IntArrayRef());
  self.unsafeGetTensorImpl()->storage_offset();
  return result;
}
Tensor blob_cpu(const Tensor& self) {
  Tensor result = self.clone();
  from_blob(result.data_ptr(), IntArrayRef()).resize_(IntArrayRef());
  return from_blob(self.data_ptr(), IntArrayRef()).clone();
}
}
