// schema(const char*, bool allow_typevars), schema(const char*, AliasAnalysisKind, bool)
// needs: 2.3
#include <torch/library.h>

namespace schema_variables {
c10::IValue same(const c10::IValue& x) { return x; }
void boxed(const c10::OperatorHandle& /*op*/, torch::jit::Stack* /*stack*/) {}
}  // namespace schema_variables
TORCH_LIBRARY(schema_variables, m) {
  m.def(torch::schema("schema_variables_f(t x) -> t", true),
        torch::CppFunction::makeFromBoxedFunction<&schema_variables::boxed>());
  m.def(torch::schema("schema_variables_g(t x) -> t", c10::AliasAnalysisKind::PURE_FUNCTION, true),
        torch::CppFunction::makeFromBoxedFunction<&schema_variables::boxed>());
}
// call: (schema_variables, schema_variables_f, 3, int64_t(3))
// call: (schema_variables, schema_variables_g, 4, int64_t(4))
