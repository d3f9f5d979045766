#include "compiler/derivatives/argument_scope.h"

#include <cstddef>

#include "compiler/derivatives/formula_types.h"

namespace switchyard::derivatives {

std::optional<Expression> ArgumentScope::FindValue(std::string_view name) {
  const auto& arguments = function_.schema.arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].name.value != name) continue;
    Expression value;
    value.kind = Expression::Kind::kValue;
    value.value = {FormulaValue::Kind::kArgument, i, arguments[i].name.value};
    value.type = TypeOf(arguments[i].type.value);
    return value;
  }
  return std::nullopt;
}

std::vector<std::string> ArgumentScope::Names() const {
  std::vector<std::string> names;
  for (const schema::Argument& argument : function_.schema.arguments) {
    names.push_back(argument.name.value);
  }
  return names;
}

}  // namespace switchyard::derivatives
