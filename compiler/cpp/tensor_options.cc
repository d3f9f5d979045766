#include "compiler/cpp/tensor_options.h"

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace switchyard::cpp {
namespace {

std::optional<DefaultArgument> PackedDefault(const schema::FunctionSchema& schema) {
  bool are_all_none = true;
  std::optional<DefaultArgument> scalar_type;
  for (const schema::Argument& argument : schema.arguments) {
    if (argument.group != schema::ArgumentGroup::kTensorOptions) continue;
    const bool is_none = argument.default_value && argument.default_value->value.IsNone();
    are_all_none = are_all_none && is_none;
    if (argument.default_value && argument.type.value.base == schema::BaseType::kScalarType) {
      const auto* word = std::get_if<schema::DefaultWord>(&argument.default_value->value.value);
      if (word != nullptr) scalar_type = DefaultArgument{*word};
    }
  }
  if (are_all_none) return DefaultArgument{DefaultArgument::Empty{}};
  return scalar_type;
}

}  // namespace

Parameter PackedOptions(const schema::FunctionSchema& schema) {
  std::vector<Identifier> taken;
  for (const schema::Argument& argument : schema.arguments) {
    taken.push_back(Identifier::Known(argument.name.value));
  }
  return {FreshIdentifier("options", taken), CppType::OfAtom(Atom::kTensorOptions),
          PackedDefault(schema)};
}

}  // namespace switchyard::cpp
