// Which operators have all kinds of C++ signatures, those of structured kernels included.
//
// Takes an operator and a sink; reports what spellability.h reports, and the same of values that
// are precomputed and of the name that a manually bound function has without its prefix.
#ifndef SWITCHYARD_COMPILER_CPP_FULL_SPELLABILITY_H_
#define SWITCHYARD_COMPILER_CPP_FULL_SPELLABILITY_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// True when nothing was reported.
bool CheckFullSpellability(const schema::NativeFunction& function, diagnostics::Sink& sink);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_FULL_SPELLABILITY_H_
