// headers
// schema:
// - func: my::scaled(Tensor x, float s) -> Tensor
//   dispatch: {CPU: my::scaled}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
using torch::stable::Tensor;
Tensor scaled(const Tensor& x, double s) { return torch::stable::clone(x); }
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("scaled", TORCH_BOX(&scaled)); }
