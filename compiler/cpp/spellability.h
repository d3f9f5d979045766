// Which operators have C++ signatures.
//
// Takes an operator and a sink. Reports, at its place in the schema, each name that is not a C++
// identifier or is too long for the name of a header, and each type or default without a C++ form.
// The rest of compiler/cpp accepts only operators that pass. Source: reference C++ signatures,
// section 2; reference rules T004 to T010; L002 (ours).
#ifndef SWITCHYARD_COMPILER_CPP_SPELLABILITY_H_
#define SWITCHYARD_COMPILER_CPP_SPELLABILITY_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// True when nothing was reported.
bool CheckSpellability(const schema::NativeFunction& function, diagnostics::Sink& sink);

// The same for the name of a fallback kernel, which belongs to no operator.
bool CheckKernelSpellability(const source::Located<schema::KernelName>& kernel,
                             diagnostics::Sink& sink);

// Reports the same for an operator in which the rules of compiler/sema found no error. Its names
// are known to be identifiers, or L002 was not to be reported.
void ReportUnspellable(const schema::NativeFunction& function, diagnostics::Sink& sink);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_SPELLABILITY_H_
