// --forwards
// --schema=- func: f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
// --schema=  dispatch:
// --schema=    CPU: f_out
// --schema=- func: g(SymInt[] size, str? name=None) -> Tensor
// --schema=  dispatch:
// --schema=    CPU: g_cpu
#include <torch/library.h>

namespace {
at::Tensor& f_here(const at::Tensor& x, at::Tensor& out) { return out; }
}  // namespace
at::Tensor g_here(c10::IntArrayRef size, c10::optional<std::string> name) { return {}; }
at::Tensor own(at::Tensor x) { return x; }

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("f.out", &f_here);
  m.impl("aten::g", g_here);
}
TORCH_LIBRARY_IMPL(aten, ORT, m) { m.impl("g", TORCH_FN(g_here)); }
TORCH_LIBRARY(mine, m) { m.def("own", own); }
