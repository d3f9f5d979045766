// Rewrites declarations in their canonical spelling.
//
// The faults of spelling (S007, S013, K022) come with the text that the schema printer would write.
// That text replaces the scalar's where the scalar can hold it.
#ifndef SWITCHYARD_COMPILER_FMT_SPELLING_H_
#define SWITCHYARD_COMPILER_FMT_SPELLING_H_

#include <string>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::fmt {

// Whether the fault is one of spelling only.
bool IsSpellingFault(const diagnostics::Diagnostic& diagnostic);

// Returns `text` with canonical declarations. It must be a schema file without other faults.
std::string Respell(std::string text);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_SPELLING_H_
