// complete
// schema:
// - func: f(Tensor self) -> Tensor
//   kernels:
//     - arg_meta: null
//       kernel_name: custom::f
namespace custom::native {
using switchyard::Tensor;
Tensor f(const Tensor& self) { return self; }
}
