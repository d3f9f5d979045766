// set_python_module(pymodule, context = ""), impl_abstract_pystub(pymodule, context = "")
// needs: 2.3
#include <torch/library.h>

namespace python_module {
int64_t none(const at::Tensor& x) { return x.numel(); }
int64_t f(const at::Tensor& x) { return x.numel() + 1; }
int64_t g(const at::Tensor& x) { return x.numel() + 2; }
}  // namespace python_module
TORCH_LIBRARY(python_module, m) {
  m.def("python_module_none(Tensor x) -> int", python_module::none);
  m.set_python_module("mypkg.fakes", "//mypkg:fakes");
  m.def("python_module_f(Tensor x) -> int", python_module::f);
  m.impl_abstract_pystub("mypkg.others");
  m.def("python_module_g(Tensor x) -> int", python_module::g);
}
// call: (python_module, python_module_none, 6, Ones())
// call: (python_module, python_module_f, 7, Ones())
// call: (python_module, python_module_g, 8, Ones())
// module: (python_module, python_module_none, "")
// module: (python_module, python_module_f, "mypkg.fakes")
// module: (python_module, python_module_g, "mypkg.others")
