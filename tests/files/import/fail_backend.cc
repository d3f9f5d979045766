// --schema=- func: f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
// --schema=  dispatch:
// --schema=    CPU: f_out
// --schema=- func: g(SymInt[] size, str? name=None) -> Tensor
// --schema=  dispatch:
// --schema=    CPU: g_cpu
#include <torch/library.h>

at::Tensor wrong(const at::Tensor& x, int64_t n) { return x; }
at::Tensor g_here(c10::IntArrayRef size, c10::optional<std::string> name) { return {}; }

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("f.out", wrong);
  m.impl("g", g_here);
  m.impl("g", g_here);
  m.impl("h", g_here);
}
