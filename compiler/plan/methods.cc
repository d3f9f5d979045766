#include "compiler/plan/methods.h"

#include <algorithm>
#include <string>

namespace switchyard::plan {

std::vector<cpp::ApiForm> MethodForms(const target::Target& target,
                                      const schema::NativeFunction& function) {
  if (!function.has_method_variant || !target.can(target::Capability::kMethods)) return {};
  const std::string name = cpp::ApiName(function, cpp::ApiForm::kPacked);
  const auto& members = target.methods.members;
  if (std::find(members.begin(), members.end(), name) != members.end()) return {};
  return cpp::PackedApiForms(function.schema);
}

bool HasPublicFunction(const target::Target& target, const schema::NativeFunction& function) {
  return function.has_function_variant || MethodForms(target, function).empty();
}

}  // namespace switchyard::plan
