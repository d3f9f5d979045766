// def(Schema&&, tags): several
#include <torch/library.h>

namespace def_tags {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace def_tags
TORCH_LIBRARY(def_tags, m) {
  m.def("def_tags_f(Tensor x) -> int",
        {at::Tag::nondeterministic_seeded, at::Tag::dynamic_output_shape});
}
TORCH_LIBRARY_IMPL(def_tags, CPU, m) { m.impl("def_tags_f", def_tags::f); }
// call: (def_tags, def_tags_f, 6, Ones())
// tags: (def_tags, def_tags_f, at::Tag::nondeterministic_seeded, at::Tag::dynamic_output_shape)
