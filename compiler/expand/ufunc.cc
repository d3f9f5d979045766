#include "absl/strings/str_cat.h"
#include "compiler/expand/expand.h"

namespace switchyard::expand {
namespace {

// Source: reference dispatch, section 2, "ufunc keys".
constexpr DispatchKey kUfuncKeys[] = {DispatchKey::CPU, DispatchKey::CUDA};

}  // namespace

void FillUfuncKernels(schema::Program* program) {
  for (schema::NativeFunction& function : program->functions) {
    if (function.ufunc_loops.empty()) continue;
    const source::SourceRange origin = function.ufunc_loops[0].function.range;
    for (const DispatchKey key : kUfuncKeys) {
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
