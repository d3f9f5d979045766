// Library& def(Schema&&, tags = {}, _RegisterOrVerify = REGISTER) and impl(Name, Func&&)
#include <torch/library.h>

namespace def_schema {
int64_t f(const at::Tensor& x, int64_t n) { return x.numel() + n; }
}  // namespace def_schema
TORCH_LIBRARY(def_schema, m) { m.def("def_schema_f(Tensor x, int n=1) -> int"); }
TORCH_LIBRARY_IMPL(def_schema, CPU, m) { m.impl("def_schema_f", def_schema::f); }
// call: (def_schema, def_schema_f, 10, Ones(), int64_t(4))
