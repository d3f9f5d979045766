// Checks what operators need of the run-time beyond dispatch against the target's capabilities.
//
// Takes a build; reports, at its place in the schema, what emitters would leave out because the
// target lacks a capability.
#ifndef SWITCHYARD_COMPILER_PLAN_CAPABILITY_CHECK_H_
#define SWITCHYARD_COMPILER_PLAN_CAPABILITY_CHECK_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

// True when nothing was reported.
bool CheckCapabilities(const Build& build, const target::Target& target, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_CAPABILITY_CHECK_H_
