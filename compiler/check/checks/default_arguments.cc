// Default arguments are in the emitted declaration. A repetition does not compile, or it silently
// disagrees where the definition does not include that declaration.
#include "compiler/check/checks/checks.h"

namespace switchyard::check {

void CheckDefaultArguments(const CheckInput& input, CheckContext& context) {
  for (const KernelMatch& match : input.matches.matches) {
    if (match.is_registered) continue;
    const cxx::KernelIndex& index = *match.found.index;
    for (const cxx::ParameterDecl& parameter : match.found.decl->parameters) {
      if (!parameter.default_place.IsKnown()) continue;
      const source::SourceRange range = context.RangeOf(index, parameter.default_place);
      auto report = context.sink().Report(diagnostics::kKernelDefaultArgument, range,
                                          diagnostics::Name(parameter.name),
                                          diagnostics::Name(match.expected->ShownName()));
      report.Info(match.expected->range, "the schema says what the defaults are");
      if (!parameter.is_in_macro) report.Fix(range, "");
    }
  }
}

}  // namespace switchyard::check
