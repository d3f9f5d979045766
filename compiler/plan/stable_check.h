// What PyTorch's stable ABI cannot have.
//
// Takes a build and the words of the ABI at a version; reports the types that this version does not
// pass (E034) and the kernels that cannot be registered (E035).
#ifndef SWITCHYARD_COMPILER_PLAN_STABLE_CHECK_H_
#define SWITCHYARD_COMPILER_PLAN_STABLE_CHECK_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"
#include "compiler/target/stable_spelling.h"

namespace switchyard::plan {

bool CheckStable(const Build& build, const target::StableSpelling& stable, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_STABLE_CHECK_H_
