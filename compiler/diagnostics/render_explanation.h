// Renders explanations and lists of them as text for a terminal.
#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_EXPLANATION_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_EXPLANATION_H_

#include <string>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

// Appends rule, severity, authority, reason, both examples, and how to switch it.
void RenderExplanation(const DefinitionInfo& info, std::string* out);

// Appends all ids with severity and rule, one on each line.
void RenderRuleList(std::string* out);

// The page docs/rules/README.md: all ids by group, each with a link to its page.
void RenderRuleIndex(std::string* out);

// All rules with their pages by group, as one page in Markdown.
void RenderRulesPage(std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_EXPLANATION_H_
