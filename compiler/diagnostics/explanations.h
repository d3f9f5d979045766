// The long text of every diagnostic: the rule in one sentence, why it is there and what to do, and
// a file that breaks it beside one that does not.
//
// They are the pages docs/rules/ID.md, which the program has in itself; a diagnostic without one
// does not compile.
#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_EXPLANATIONS_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_EXPLANATIONS_H_

#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/rule_page.h"

namespace switchyard::diagnostics {

// The text of docs/rules/ID.md.
std::string_view PageOf(DiagnosticId id);

Explanation ExplanationOf(DiagnosticId id);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_EXPLANATIONS_H_
