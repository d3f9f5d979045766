// Finds operators that a build cannot run: none of its keys has a kernel or a fallback.
#ifndef SWITCHYARD_COMPILER_PLAN_UNSERVED_H_
#define SWITCHYARD_COMPILER_PLAN_UNSERVED_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"

namespace switchyard::plan {

// Reports E040 at the name of each. Skips operators without registrations: their kernels are
// registered elsewhere.
void ReportUnserved(const Build& build, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_UNSERVED_H_
