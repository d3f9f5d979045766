// Fills in what the language lets people leave out. Takes a checked program; gives one in which
// every dispatch table is complete. The same rules check everything that was filled in.
//
// Each step has a file of its own: default_dispatch.cc, ufunc.cc, structured_kernels.cc. Source:
// reference dispatch, section 5.
#ifndef SWITCHYARD_COMPILER_EXPAND_EXPAND_H_
#define SWITCHYARD_COMPILER_EXPAND_EXPAND_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/program.h"
#include "compiler/sema/checked_program.h"

namespace switchyard::expand {

// Returns nothing when the completed program breaks a rule; the rule is reported.
std::optional<ExpandedProgram> Expand(sema::CheckedProgram checked, diagnostics::Sink& sink);

// Checks a program and fills it in, for commands that do not need the program as it was written.
// Rules about whole programs run once, on the complete program. Returns nothing when a rule is
// broken.
std::optional<ExpandedProgram> CheckAndExpand(schema::Program program, diagnostics::Sink& sink);

// The steps, in their order. `program` must have no broken parts.

// An operator without a dispatch section gets CompositeImplicitAutograd, unless it is structured or
// delegates.
void FillDefaultDispatch(schema::Program* program);

// `ufunc_inner_loop` adds kernels for CPU and CUDA.
void FillUfuncKernels(schema::Program* program);

// The kernels of a structured operator for structured keys are structured kernels.
void MarkStructuredKernels(schema::Program* program);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_EXPAND_H_
