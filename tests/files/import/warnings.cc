#include <torch/library.h>

namespace my::native {
at::Tensor f(at::Tensor& x) { return x; }
}  // namespace my::native
at::Tensor g_cpu(const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) {
  m.def("f", my::native::f);
  m.def(torch::schema("g(Tensor x) -> Tensor", c10::AliasAnalysisKind::CONSERVATIVE),
        torch::dispatch(c10::kCPU, g_cpu));
}
