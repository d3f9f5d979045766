#include "compiler/derivatives/differentiability.h"

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

}  // namespace switchyard::derivatives
