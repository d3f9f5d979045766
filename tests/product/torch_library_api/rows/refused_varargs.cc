// `...`: no function of C++ stands for any number of arguments
// refused: embedded M010, aten M010
#include <torch/library.h>

namespace refused_varargs {
void boxed(const c10::OperatorHandle& /*op*/, torch::jit::Stack* /*stack*/) {}
}  // namespace refused_varargs
TORCH_LIBRARY(refused_varargs, m) {
  m.def("refused_varargs_f(Tensor x, ...) -> ...",
        torch::CppFunction::makeFromBoxedFunction<&refused_varargs::boxed>());
}
