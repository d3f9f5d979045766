// target: aten
// schema:
// - func: f(Tensor self, Scalar? value, int[]? dims, str mode, Tensor[] list) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace at { namespace native {
Tensor f_cpu(const Tensor& self, const optional<Scalar>& value, at::OptionalIntArrayRef dims,
             c10::string_view mode, TensorList list) {
  return self;
}
}}
