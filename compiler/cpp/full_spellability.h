// Which operators have C++ signatures of all kinds, including those of structured kernels.
//
// Takes an operator and a sink. Reports what spellability.h reports, and the same faults of
// precomputed values and of the name that a manually bound function has without its prefix.
#ifndef SWITCHYARD_COMPILER_CPP_FULL_SPELLABILITY_H_
#define SWITCHYARD_COMPILER_CPP_FULL_SPELLABILITY_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

// True when nothing was reported.
bool CheckFullSpellability(const schema::NativeFunction& function, diagnostics::Sink& sink);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_FULL_SPELLABILITY_H_
