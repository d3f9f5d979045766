// Fills in what the language lets people leave out. Takes a checked program, gives one with every
// dispatch table complete; what was filled in is checked by the same rules.
//
// Each step has a file of its own: default_dispatch.cc, ufunc.cc, structured_kernels.cc.
// Source: reference dispatch, section 5.
#ifndef SWITCHYARD_COMPILER_EXPAND_EXPAND_H_
#define SWITCHYARD_COMPILER_EXPAND_EXPAND_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/program.h"
#include "compiler/sema/checked_program.h"

namespace switchyard::expand {

// Nothing when the filled-in program breaks a rule, which is reported.
std::optional<ExpandedProgram> Expand(sema::CheckedProgram checked, diagnostics::Sink& sink);

// Checks a program and fills it in: what a command wants that has no use for the program as it was
// written. Rules about whole programs run once, on what is complete. Nothing when a rule is broken.
std::optional<ExpandedProgram> CheckAndExpand(schema::Program program, diagnostics::Sink& sink);

// The steps, in their order. `program` holds no broken parts.

// No dispatch section means CompositeImplicitAutograd, unless the operator is structured or
// delegates.
void FillDefaultDispatch(schema::Program* program);

// `ufunc_inner_loop` brings kernels for CPU and CUDA.
void FillUfuncKernels(schema::Program* program);

// On a structured operator the kernels of structured keys are structured kernels.
void MarkStructuredKernels(schema::Program* program);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_EXPAND_H_
