// Finds operators that a build cannot run: none of its keys has a kernel or a fallback; and
// composite kernels that fail for a key of the build, because an operator that they call has none
// for it.
#ifndef SWITCHYARD_COMPILER_PLAN_UNSERVED_H_
#define SWITCHYARD_COMPILER_PLAN_UNSERVED_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"

namespace switchyard::plan {

// Reports E040 at the name of each. Skips operators without registrations: their kernels are
// registered elsewhere.
void ReportUnserved(const Build& build, diagnostics::Sink& sink);

// Reports Q009 at the operator of each such kernel, for calls that a call graph lists. Calls of
// operators that take their key from options are left out: a kernel chooses the device.
void ReportUnservedCalls(const Build& build, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_UNSERVED_H_
