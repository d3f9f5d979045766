// bodies
// target: aten
// schema:
// - func: f(Tensor self, Tensor other, int[] size) -> Tensor
namespace at {
Tensor& mul_out(Tensor& out, const Tensor& self, const Tensor& other);
}
namespace at::native {
Tensor f(const Tensor& self, const Tensor& other, IntArrayRef size) {
  Tensor result = other.clone();
  result.resize_(size);
// expect 3-17: warning X039: composite function `f` calls `resize_`, which changes the memory of a tensor
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  at::mul_out(result, self, other);
// expect 3-14: warning X040: composite function `f` calls `mul_out`, which has an out argument
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  Scalar value = self.item();
// expect 18-27: warning X042: composite function `f` calls `item`, which copies an element to the host
//   note schema.yaml:1:9-10: it is the kernel for all backends and for autograd
  return result;
}
}
