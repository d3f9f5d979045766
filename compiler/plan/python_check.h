// Whether bindings of Python can be emitted: names that Python or a target has taken.
#ifndef SWITCHYARD_COMPILER_PLAN_PYTHON_CHECK_H_
#define SWITCHYARD_COMPILER_PLAN_PYTHON_CHECK_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/build.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

// True when nothing was reported.
bool CheckPython(const Build& build, const target::Target& target, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_PYTHON_CHECK_H_
