#include "compiler/emit/emit_input.h"

#include <algorithm>

namespace switchyard::emit {

std::vector<const schema::NativeFunction*> FunctionsOf(
    const std::vector<const OperatorGroup*>& groups) {
  std::vector<const schema::NativeFunction*> functions;
  for (const OperatorGroup* group : groups) {
    functions.insert(functions.end(), group->functions.begin(), group->functions.end());
  }
  return functions;
}

bool HasDtype(const EmitInput& input, const schema::NativeFunction& function,
              std::string_view dtype) {
  const select::DtypeSelection* dtypes = input.build.dtypes();
  if (dtypes == nullptr) return true;
  const select::DtypeNames& names = dtypes->Of(function);
  return std::find(names.begin(), names.end(), dtype) != names.end();
}

}  // namespace switchyard::emit
