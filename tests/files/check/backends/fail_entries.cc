// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   kernels:
//     - arg_meta: null
//       kernel_name: custom::f
namespace custom {
using switchyard::Tensor;
Tensor f(const Tensor& self) { return self; }
// expect 8-9: error X011: kernel `f` is defined in namespace custom, not in namespace `custom::native`
//   note schema.yaml:4:20-29: the kernel should be `switchyard::Tensor f(const switchyard::Tensor& self)`
}
