// CppFunction(Func*), CppFunction(FuncPtr), CppFunction(Lambda&&), makeFromUnboxedFunction of both
#include <torch/library.h>

namespace cpp_function {
int64_t a(const at::Tensor& x) { return x.numel(); }
int64_t b(const at::Tensor& x) { return x.numel() + 1; }
int64_t dim(const at::Tensor& x) { return x.dim(); }
int64_t d(const at::Tensor& x) { return x.numel() + 2; }
int64_t e(const at::Tensor& x) { return x.numel() + 3; }
}  // namespace cpp_function
TORCH_LIBRARY(cpp_function, m) {
  m.def("cpp_function_a", torch::CppFunction(&cpp_function::a));
  m.def("cpp_function_b", torch::CppFunction(TORCH_FN(cpp_function::b)));
  m.def("cpp_function_c",
        torch::CppFunction([](const at::Tensor& x) -> int64_t { return cpp_function::dim(x); }));
  m.def("cpp_function_d", torch::CppFunction::makeFromUnboxedFunction(&cpp_function::d));
  m.def("cpp_function_e", torch::CppFunction::makeFromUnboxedFunction(TORCH_FN(cpp_function::e)));
}
// call: (cpp_function, cpp_function_a, 6, Ones())
// call: (cpp_function, cpp_function_b, 7, Ones())
// call: (cpp_function, cpp_function_c, 2, Ones())
// call: (cpp_function, cpp_function_d, 8, Ones())
// call: (cpp_function, cpp_function_e, 9, Ones())
