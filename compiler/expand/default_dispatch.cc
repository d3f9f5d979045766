#include "compiler/expand/expand.h"

namespace switchyard::expand {

void FillDefaultDispatch(schema::Program* program) {
  for (schema::NativeFunction& function : program->functions) {
    if (function.has_dispatch_section || function.structured || function.structured_delegate)
      continue;
    const source::SourceRange origin = function.schema.name.range;
    schema::DispatchLine line;
    line.keys.push_back({DispatchKey::CompositeImplicitAutograd, origin});
    line.kernel = {{/*name_space=*/"", schema::DefaultKernelName(function.schema)}, origin};
    line.is_implied = true;
    function.dispatch.push_back(std::move(line));
  }
}

}  // namespace switchyard::expand
