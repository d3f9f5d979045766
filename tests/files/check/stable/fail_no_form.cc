// headers
// schema:
// - func: my::scaled(Tensor x, Scalar s) -> Tensor
//   dispatch: {CPU: my::scaled}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
using torch::stable::Tensor;
Tensor scaled(const Tensor& x, double s) { return torch::stable::clone(x); }
// expect 32-38: error X002: parameter `s` of kernel `scaled` is `double`, but operator `scaled` passes `Scalar`
//   note schema.yaml:2:19-29: the operator is here
//   hint: PyTorch's stable ABI does not pass all of its types: each call throws an error
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("scaled", TORCH_BOX(&scaled)); }
