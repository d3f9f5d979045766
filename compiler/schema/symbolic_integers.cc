#include "compiler/schema/symbolic_integers.h"

#include <algorithm>

#include "compiler/schema/edition_rules.h"
#include "compiler/schema/language.h"

namespace switchyard::schema {

bool HasSymbolicForms(const NativeFunction& function) {
  if (!ReturnsAreSymbolic(function)) return function.schema.HasSymInt();
  const auto& arguments = function.schema.arguments;
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const Argument& argument) { return argument.type.value.IsSymIntLike(); });
}

bool ReturnsAreSymbolic(const NativeFunction& function) {
  return !Holds(EditionRule::kReturnsCountAsSymbolic, function.language.level);
}

}  // namespace switchyard::schema
