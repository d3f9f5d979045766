// CppFunction(Func*), CppFunction(FuncPtr), CppFunction(Lambda&&), makeFromUnboxedFunction of both
#include <torch/library.h>

namespace cpp_function {
int64_t f(const at::Tensor& x) { return x.numel(); }
int64_t dim(const at::Tensor& x) { return x.dim(); }
}  // namespace cpp_function
TORCH_LIBRARY(cpp_function, m) {
  m.def("cpp_function_a", torch::CppFunction(&cpp_function::f));
  m.def("cpp_function_b", torch::CppFunction(TORCH_FN(cpp_function::f)));
  m.def("cpp_function_c",
        torch::CppFunction([](const at::Tensor& x) -> int64_t { return cpp_function::dim(x); }));
  m.def("cpp_function_d", torch::CppFunction::makeFromUnboxedFunction(&cpp_function::f));
  m.def("cpp_function_e", torch::CppFunction::makeFromUnboxedFunction(TORCH_FN(cpp_function::f)));
}
// call: (cpp_function, cpp_function_a, 6, Ones())
// call: (cpp_function, cpp_function_b, 6, Ones())
// call: (cpp_function, cpp_function_c, 2, Ones())
// call: (cpp_function, cpp_function_d, 6, Ones())
// call: (cpp_function, cpp_function_e, 6, Ones())
