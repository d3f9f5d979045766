// Which operators have C++ signatures.
//
// Takes an operator and a sink; reports each name that is no C++ identifier or too long for the
// name of a header, and each type or default that has no C++ form, at its place in the schema.
// Everything else in compiler/cpp may be asked only about operators that pass. Source: reference
// C++ signatures, section 2; reference rules T004 to T010; L002 (ours).
#ifndef SWITCHYARD_COMPILER_CPP_SPELLABILITY_H_
#define SWITCHYARD_COMPILER_CPP_SPELLABILITY_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// True when nothing was reported.
bool CheckSpellability(const schema::NativeFunction& function, diagnostics::Sink& sink);

// The same of the name of a kernel that no operator has for itself: a fallback.
bool CheckKernelSpellability(const source::Located<schema::KernelName>& kernel,
                             diagnostics::Sink& sink);

// Reports the same of an operator in which the rules of compiler/sema found no error. That its
// names are identifiers is known, or was not to be told (L002).
void ReportUnspellable(const schema::NativeFunction& function, diagnostics::Sink& sink);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_SPELLABILITY_H_
