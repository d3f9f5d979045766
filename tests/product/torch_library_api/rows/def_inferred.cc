// def(NameOrSchema&&, Func&&): only the name, a function, a lambda, overloads by static_cast
#include <torch/library.h>

namespace def_inferred {
int64_t f(const at::Tensor& x, int64_t n) { return x.dim() + n; }
int64_t doubled(const at::Tensor& x) { return x.numel() * 2; }
double over(double x) { return x + 1; }
int64_t over(int64_t x) { return x + 2; }
}  // namespace def_inferred
TORCH_LIBRARY(def_inferred, m) {
  m.def("def_inferred_f", def_inferred::f);
  m.def("def_inferred_g", [](const at::Tensor& x) -> int64_t { return def_inferred::doubled(x); });
  m.def("def_inferred_over", static_cast<double (*)(double)>(&def_inferred::over));
}
// call: (def_inferred, def_inferred_f, 5, Ones(), int64_t(3))
// call: (def_inferred, def_inferred_g, 12, Ones())
// call: (def_inferred, def_inferred_over, 3.5, 2.5)
