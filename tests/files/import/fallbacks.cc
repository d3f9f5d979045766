#include <torch/library.h>

namespace vendor {
void refuse(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {}
}  // namespace vendor

TORCH_LIBRARY_IMPL(_, AutogradXLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }

TORCH_LIBRARY_IMPL(_, Named, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&vendor::refuse>());
}
