#include "compiler/derivatives/differentiability.h"

#include "compiler/schema/edition_rules.h"

namespace switchyard::derivatives {

const CppValue* FindValue(const std::vector<CppValue>& values, std::string_view name) {
  for (const CppValue& value : values) {
    if (value.name == name) return &value;
  }
  return nullptr;
}

bool IsTensorList(const CppValue& value) {
  return value.type != nullptr && value.type->IsList() &&
         value.type->Element().IsPlain(schema::BaseType::kTensor);
}

bool SeesToTangents(const CppValue& argument, const schema::NativeFunction& function) {
  constexpr std::string_view kForeach = "_foreach_";
  const bool is_foreach =
      function.schema.name.value.base.compare(0, kForeach.size(), kForeach) == 0;
  const bool has_tangents =
      is_foreach && Holds(schema::EditionRule::kListsHaveTangents, function.language.level);
  return IsTensorList(argument) && !has_tangents;
}

}  // namespace switchyard::derivatives
