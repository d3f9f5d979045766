#include "compiler/lsp/settings.h"

#include <algorithm>
#include <iterator>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::lsp {

bool AreSame(const Settings& a, const Settings& b) {
  if (a.language.level != b.language.level) return false;
  if (a.language.as_reference != b.language.as_reference) return false;
  return std::all_of(std::begin(diagnostics::kDefinitions), std::end(diagnostics::kDefinitions),
                     [&](const diagnostics::DefinitionInfo& info) {
                       return a.policy.SeverityOf(info) == b.policy.SeverityOf(info);
                     });
}

}  // namespace switchyard::lsp
