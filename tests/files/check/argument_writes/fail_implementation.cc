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
  self.unsafeGetTensorImpl()->set_sizes_contiguous(IntArrayRef());
// expect 3-51: error X030: kernel `sizes_cpu` writes argument `self`, which operator `sizes` does not write
//   note source_0.cc:13:3-51: `set_sizes_contiguous` writes it here
//   note schema.yaml:1:15-26: the schema does not mark it with `!`
  return self.clone();
}
Tensor blob_cpu(const Tensor& self) {
  from_blob(self.data_ptr(), IntArrayRef()).resize_(IntArrayRef());
  return self.clone();
}
}
