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
  at::mul_out(result, self, other);
  Scalar value = self.item();
  return result;
}
}
