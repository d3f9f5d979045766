// Explanations as text for a terminal and as the page docs/rules/rules.md.
#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_EXPLANATION_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_EXPLANATION_H_

#include <string>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

// Rule, severity, authority, why, both examples, and how to switch it.
void RenderExplanation(const DefinitionInfo& info, std::string* out);

// All ids with severity and rule, one a line.
void RenderRuleList(std::string* out);

// All rules by group, in Markdown. A pure function of the two tables.
void RenderRulesPage(std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_EXPLANATION_H_
