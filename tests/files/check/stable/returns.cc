// headers
// bodies
// schema:
// - func: my::same(Tensor x) -> Tensor
//   dispatch: {CPU: my::same}
// - func: my::view_of(Tensor(a) x) -> Tensor(a)
//   dispatch: {CPU: my::view_of}
// - func: my::row(Tensor x) -> Tensor
//   dispatch: {CPU: my::row}
// - func: my::product(Tensor x) -> Tensor
//   dispatch: {CPU: my::product}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
using torch::stable::Tensor;
Tensor same(Tensor x) { return torch::stable::clone(x); }
Tensor view_of(const Tensor& x) { return torch::stable::view(x, {4}); }
Tensor row(const Tensor& x) { return torch::stable::clone(torch::stable::select(x, 0, 1)); }
Tensor product(const Tensor& x) { return torch::stable::matmul(x, torch::stable::transpose(x, 0, 1)); }
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("same", TORCH_BOX(&same));
  m.impl("view_of", TORCH_BOX(&view_of));
  m.impl("row", TORCH_BOX(&row));
  m.impl("product", TORCH_BOX(&product));
}
