// Rules about types. What is no type at all is reported where it is read.
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/type.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using schema::LanguageLevel;

LanguageLevel SinceOf(schema::BaseType base) {
  switch (base) {
#define BASE_TYPE(Name, spelling, since, until) \
  case schema::BaseType::k##Name:               \
    return LanguageLevel::since;
#include "compiler/schema/base_types.def"
#undef BASE_TYPE
    case schema::BaseType::kClass:
    case schema::BaseType::kUnknown:
      return LanguageLevel::k1_13;
  }
  return LanguageLevel::k1_13;
}

void CheckLevel(const source::Located<schema::Type>& type, LanguageLevel level,
                RuleContext& context) {
  const LanguageLevel since = SinceOf(type.value.base);
  if (since <= level) return;
  context.sink
      .Report(diagnostics::kUnknownType, type.range,
              diagnostics::TypeText(schema::Spelling(type.value.base)))
      .Hint("it came with level " + std::string(schema::TextOf(since)) +
            ", the files are read as " + std::string(schema::TextOf(level)));
}

}  // namespace

// Reference only (BaseTy): each edition knows its own words.
void TypesAreOfTheLevel(const schema::NativeFunction& function, RuleContext& context) {
  if (function.schema.broken) return;
  for (const schema::Argument& argument : function.schema.arguments) {
    CheckLevel(argument.type, function.language.level, context);
  }
  for (const schema::Return& result : function.schema.returns) {
    CheckLevel(result.type, function.language.level, context);
  }
}

}  // namespace switchyard::sema
