// Which formulas of a build can be emitted for a target.
//
// Takes a build; reports, at their places, words of formulas that the run-time does not have, and
// requirements that emitted wrappers cannot meet (E027). True when nothing was reported.
#ifndef SWITCHYARD_COMPILER_PLAN_FORMULA_CHECK_H_
#define SWITCHYARD_COMPILER_PLAN_FORMULA_CHECK_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

bool CheckFormulas(const Build& build, const target::Target& target, diagnostics::Sink& sink);
// The same for gradients that are registered with the target's library: of operators that are not
// its own, in the words of code whose calls go through its dispatcher.
bool CheckRegisteredFormulas(const Build& build, const target::Target& target,
                             diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_FORMULA_CHECK_H_
