#include "compiler/schema/functions_by_name.h"

#include <algorithm>

namespace switchyard::schema {

std::string QualifiedName(const OperatorReference& reference) {
  return reference.name_space.value + "::" + reference.name.value.ToString();
}

FunctionsByName::FunctionsByName(const Program& program) {
  functions_.reserve(program.functions.size());
  for (const NativeFunction& function : program.functions) {
    functions_.emplace(function.QualifiedName(), &function);
  }
}

const NativeFunction* FunctionsByName::Find(const std::string& qualified_name) const {
  const auto found = functions_.find(qualified_name);
  return found == functions_.end() ? nullptr : found->second;
}

std::vector<std::string_view> FunctionsByName::Names() const {
  std::vector<std::string_view> names;
  names.reserve(functions_.size());
  for (const auto& [name, function] : functions_) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace switchyard::schema
