#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor f_any(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("a(Tensor x) -> Tensor");
  m.def("b(Tensor x) -> Tensor");
  m.def("c(Tensor x) -> Tensor", my::native::f_any);
  m.def("d(Tensor x) -> Tensor");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("a", my::native::f_cpu);
  m.impl("b", my::native::f_cpu);
  m.impl("c", torch::CppFunction::makeFallthrough());
  m.impl("d", my::native::f_cpu);
}

TORCH_LIBRARY_IMPL(my, Autograd, m) {
  // Calls pass the keys by anyway.
  m.impl("a", torch::CppFunction::makeFallthrough());
  m.impl("b", my::native::f_any);
}

TORCH_LIBRARY_IMPL(my, AutogradCUDA, m) {
  // Otherwise the kernel for Autograd would be called.
  m.impl("b", torch::CppFunction::makeFallthrough());
}

TORCH_LIBRARY_IMPL(my, AutogradXLA, m) {
  // Otherwise the fallback would be called.
  m.impl("d", torch::CppFunction::makeFallthrough());
}

TORCH_LIBRARY_IMPL(my, Conjugate, m) { m.impl("a", torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(my, Negative, m) { m.impl("a", torch::CppFunction::makeFallthrough()); }

void boxed(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
TORCH_LIBRARY_IMPL(_, AutogradXLA, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&boxed>());
}
