// How a document is checked.
#ifndef SWITCHYARD_COMPILER_LSP_SETTINGS_H_
#define SWITCHYARD_COMPILER_LSP_SETTINGS_H_

#include "compiler/diagnostics/policy.h"
#include "compiler/schema/language.h"

namespace switchyard::lsp {

struct Settings {
  diagnostics::Policy policy;
  schema::Language language;
};

// Whether the same text gets the same diagnostics.
bool AreSame(const Settings& a, const Settings& b);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_SETTINGS_H_
