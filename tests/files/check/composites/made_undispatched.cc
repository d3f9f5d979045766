// bodies
// target: aten
// schema:
// - func: f(Tensor self) -> Tensor
namespace at::native {
static void Fill(Tensor& made, const float& value) {
  *static_cast<float*>(made.data_ptr()) = value;
}
static Tensor Made(const float& value) {
  Tensor made = at::detail::empty_cpu(IntArrayRef());
  Fill(made, value);
  return made;
}
Tensor f(const Tensor& self) { return Made(1); }
}
