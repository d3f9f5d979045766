// bodies
// target: aten
// schema:
// - func: f(Tensor self) -> Tensor
namespace at::native {
static Tensor Made(float value) {
  Tensor made = at::detail::empty_cpu(IntArrayRef());
  *static_cast<float*>(made.data_ptr()) = value;
  return made;
}
Tensor f(const Tensor& self) { return Made(1); }
}
