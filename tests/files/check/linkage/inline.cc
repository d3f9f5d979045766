// An inline namespace is none to the schema.
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
inline namespace v1 {
Tensor f_cpu(const Tensor& self) { return self; }
}
}
