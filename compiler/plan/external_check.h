// What the files of backends and ExecuTorch's entries ask for and cannot have.
//
// Takes an expanded program; reports, at its place in the file, all that has no emitted form:
// nothing is left out of the output in silence.
#ifndef SWITCHYARD_COMPILER_PLAN_EXTERNAL_CHECK_H_
#define SWITCHYARD_COMPILER_PLAN_EXTERNAL_CHECK_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/target/target.h"

namespace switchyard::plan {

// True when nothing was reported.
bool CheckBackendFiles(const expand::ExpandedProgram& program, const target::Target& target,
                       diagnostics::Sink& sink);
bool CheckExecutorchEntries(const expand::ExpandedProgram& program, diagnostics::Sink& sink);
// Operators that are served by the kernels of their functional forms.
bool CheckResultCopies(const expand::ExpandedProgram& program, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_EXTERNAL_CHECK_H_
