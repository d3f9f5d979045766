// Operators that a build cannot run: none of its keys has a kernel or a fallback.
#ifndef SWITCHYARD_COMPILER_PLAN_UNSERVED_H_
#define SWITCHYARD_COMPILER_PLAN_UNSERVED_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"

namespace switchyard::plan {

// Tells E040 at the name of each. Nothing is told of an operator without registrations: its kernels
// are registered elsewhere.
void TellUnserved(const Build& build, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_UNSERVED_H_
