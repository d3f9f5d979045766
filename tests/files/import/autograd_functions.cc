#include <torch/extension.h>

namespace grad {

struct Scaled : torch::autograd::Function<Scaled> {
  static at::Tensor forward(torch::autograd::AutogradContext* context, at::Tensor x, double by);
};
template <typename T>
struct Typed : torch::autograd::Function<Typed<T>> {};

at::Tensor scaled(at::Tensor x, double by);

}  // namespace grad

TORCH_LIBRARY(grad, m) { m.def("scaled", grad::scaled); }
