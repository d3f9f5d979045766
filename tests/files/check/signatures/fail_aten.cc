// target: aten
// schema:
// - func: f(Tensor self, Scalar? value, int[]? dims, str mode, Tensor[] list) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace at { namespace native {
Tensor f_cpu(const Tensor& self, const c10::optional<Scalar> value, OptionalIntArrayRef dims,
// expect 34-61: error X002: parameter `value` of kernel `f_cpu` is `const c10::optional<Scalar>`, but operator `f` passes `const c10::optional<Scalar>&`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, const c10::optional<Scalar>& value, OptionalIntArrayRef dims, c10::string_view mode, TensorList list)`
//   fix 34-61: "const c10::optional<Scalar>&"
             std::string_view mode, const TensorList& list) {
// expect 14-30: error X002: parameter `mode` of kernel `f_cpu` is `std::string_view`, but operator `f` passes `c10::string_view`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, const c10::optional<Scalar>& value, OptionalIntArrayRef dims, c10::string_view mode, TensorList list)`
//   fix 14-30: "c10::string_view"
// expect 37-54: error X002: parameter `list` of kernel `f_cpu` is `const TensorList&`, but operator `f` passes `TensorList`
//   note schema.yaml:2:19-24: the kernel should be `Tensor f_cpu(const Tensor& self, const c10::optional<Scalar>& value, OptionalIntArrayRef dims, c10::string_view mode, TensorList list)`
//   fix 37-54: "TensorList"
  return self;
}
}}
