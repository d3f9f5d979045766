// The long text of every diagnostic: the rule in one sentence, its reason and remedy, and a wrong
// and a right file.
//
// The texts are the pages docs/rules/ID.md, which are embedded into the program. A diagnostic
// without a page does not compile.
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
