// Declarations in their canonical spelling.
//
// What the reader refuses only because it is spelled in another way than the schema printer's
// (S007, S013, K022) comes with the canonical text; that text is put in where the scalar can hold
// it.
#ifndef SWITCHYARD_COMPILER_FMT_SPELLING_H_
#define SWITCHYARD_COMPILER_FMT_SPELLING_H_

#include <string>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::fmt {

// Whether the fault is one of spelling alone.
bool IsSpellingFault(const diagnostics::Diagnostic& diagnostic);

// `text`, a schema file without other faults, with canonical declarations.
std::string Respell(std::string text);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_SPELLING_H_
