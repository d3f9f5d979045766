// schema(const char*), schema(const char*, AliasAnalysisKind)
#include <torch/library.h>

namespace schema_kinds {
template <int64_t kAdded>
int64_t f(const at::Tensor& x) {
  return x.numel() + kAdded;
}
}  // namespace schema_kinds
TORCH_LIBRARY(schema_kinds, m) {
  m.def(torch::schema("schema_kinds_plain(Tensor x) -> int"));
  m.def(torch::schema("schema_kinds_pure(Tensor x) -> int", c10::AliasAnalysisKind::PURE_FUNCTION));
  m.def(torch::schema("schema_kinds_any(Tensor x) -> int", c10::AliasAnalysisKind::CONSERVATIVE));
  m.def(
      torch::schema("schema_kinds_tagged(Tensor x) -> int", c10::AliasAnalysisKind::PURE_FUNCTION),
      {at::Tag::nondeterministic_seeded, at::Tag::dynamic_output_shape});
}
TORCH_LIBRARY_IMPL(schema_kinds, CPU, m) {
  m.impl("schema_kinds_plain", schema_kinds::f<0>)
      .impl("schema_kinds_pure", schema_kinds::f<1>)
      .impl("schema_kinds_any", schema_kinds::f<2>);
  m.impl("schema_kinds_tagged", schema_kinds::f<3>);
}
// call: (schema_kinds, schema_kinds_plain, 6, Ones())
// call: (schema_kinds, schema_kinds_pure, 7, Ones())
// call: (schema_kinds, schema_kinds_any, 8, Ones())
// call: (schema_kinds, schema_kinds_tagged, 9, Ones())
// kind: (schema_kinds, schema_kinds_plain, FROM_SCHEMA)
// kind: (schema_kinds, schema_kinds_pure, PURE_FUNCTION)
// kind: (schema_kinds, schema_kinds_any, CONSERVATIVE)
// kind: (schema_kinds, schema_kinds_tagged, PURE_FUNCTION)
// tags: (schema_kinds, schema_kinds_tagged, at::Tag::nondeterministic_seeded,
// at::Tag::dynamic_output_shape)
