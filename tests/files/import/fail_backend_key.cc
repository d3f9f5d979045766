// --schema=- func: f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
// --schema=  dispatch:
// --schema=    CPU: f_out
// --schema=- func: g(SymInt[] size, str? name=None) -> Tensor
// --schema=  dispatch:
// --schema=    CPU: g_cpu
#include <torch/library.h>

at::Tensor g_here(c10::IntArrayRef size, c10::optional<std::string> name) { return {}; }

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) { m.impl("g", g_here); }
TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, m) { m.impl("g", g_here); }
