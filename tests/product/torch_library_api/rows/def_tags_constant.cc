// def(Schema&&, tags): a constant
#include <torch/library.h>

namespace def_tags_constant {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace def_tags_constant
TORCH_LIBRARY(def_tags_constant, m) {
  const std::vector<at::Tag> tags = {at::Tag::data_dependent_output,
                                     at::Tag::nondeterministic_bitwise};
  m.def("def_tags_constant_f(Tensor x) -> int", tags);
}
TORCH_LIBRARY_IMPL(def_tags_constant, CPU, m) {
  m.impl("def_tags_constant_f", def_tags_constant::f);
}
// call: (def_tags_constant, def_tags_constant_f, 6, Ones())
// tags: (def_tags_constant, def_tags_constant_f, at::Tag::data_dependent_output,
// at::Tag::nondeterministic_bitwise)
