// def(Schema&&, tags, _RegisterOrVerify): tags of new editions
// needs: 2.8
#include <torch/library.h>

namespace def_tags_newest {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace def_tags_newest
TORCH_LIBRARY(def_tags_newest, m) {
  m.def("def_tags_newest_f(Tensor x) -> int",
        {at::Tag::pt2_compliant_tag, at::Tag::cudagraph_unsafe, at::Tag::flexible_layout},
        torch::_RegisterOrVerify::REGISTER);
}
TORCH_LIBRARY_IMPL(def_tags_newest, CPU, m) {
  m.impl("def_tags_newest_f", def_tags_newest::f, torch::_RegisterOrVerify::REGISTER);
}
// call: (def_tags_newest, def_tags_newest_f, 6, Ones())
// tags: (def_tags_newest, def_tags_newest_f, at::Tag::pt2_compliant_tag, at::Tag::cudagraph_unsafe,
// at::Tag::flexible_layout)
