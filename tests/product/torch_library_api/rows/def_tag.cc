// def(Schema&&, tags): one tag, of every edition
#include <torch/library.h>

namespace def_tag {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace def_tag
TORCH_LIBRARY(def_tag, m) {
  m.def("def_tag_f(Tensor x) -> int", {at::Tag::nondeterministic_seeded});
}
TORCH_LIBRARY_IMPL(def_tag, CPU, m) { m.impl("def_tag_f", def_tag::f); }
// call: (def_tag, def_tag_f, 6, Ones())
// tags: (def_tag, def_tag_f, at::Tag::nondeterministic_seeded)
