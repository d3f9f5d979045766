#include "absl/strings/str_cat.h"
#include "compiler/expand/expand.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::expand {

// Source: reference dispatch, section 2, "ufunc keys".
void FillUfuncKernels(schema::Program* program) {
  for (schema::NativeFunction& function : program->functions) {
    if (function.ufunc_loops.empty()) continue;
    const source::SourceRange origin = function.ufunc_loops[0].function.range;
    for (int backend = 1; backend <= kNumBackends; ++backend) {
      const DispatchKey key = KeyOf(DispatchKey::Dense, static_cast<BackendComponent>(backend));
      if (!IsUfuncKey(key)) continue;
      schema::DispatchLine line;
      line.keys.push_back({key, origin});
      line.kernel = {{"", absl::StrCat("ufunc_", function.schema.name.value.BaseName(), "_",
                                       std::string(DispatchKeyName(key)))},
                     origin};
      line.is_implied = true;
      function.dispatch.push_back(std::move(line));
    }
  }
}

}  // namespace switchyard::expand
