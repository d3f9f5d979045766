// --forwards
#include <torch/library.h>

namespace vendor {
void refuse(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {}
}  // namespace vendor

TORCH_LIBRARY_IMPL(_, AutogradXLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }

TORCH_LIBRARY_IMPL(_, Named, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&vendor::refuse>());
}

// Others that are called by a function of ours: seen here alone, or objects.
namespace {
void warn(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
struct Wrapper : c10::OperatorKernel {
  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*);
};
}  // namespace

TORCH_LIBRARY_IMPL(_, Conjugate, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&warn>());
}
TORCH_LIBRARY_IMPL(_, Negative, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Wrapper>()));
}
TORCH_LIBRARY_IMPL(_, Batched, m) { m.fallback(torch::CppFunction::makeNamedNotSupported()); }
