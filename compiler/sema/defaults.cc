// Rules about the defaults of arguments.
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// Native README, "Defaults": numbers, lists of numbers, booleans, `[]`, None. Whatever else a
// default says would be copied into C++ as it stands.
void DefaultsAreValues(const schema::FunctionSchema& schema, RuleContext& context) {
  for (const schema::Argument& argument : schema.arguments) {
    if (!argument.default_value || !argument.default_value->value.IsOther()) continue;
    context.sink.Report(diagnostics::kDefaultNotValue, argument.default_value->range,
                        diagnostics::Name(argument.default_value->value.text));
  }
}

}  // namespace switchyard::sema
