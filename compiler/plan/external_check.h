// Requests of backend files and ExecuTorch's entries that cannot be met.
//
// Takes an expanded program; reports, at its place in the file, everything without an emitted form:
// nothing is left out silently.
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
// Checks operators that the kernels of their functional forms serve.
bool CheckResultCopies(const expand::ExpandedProgram& program, diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_EXTERNAL_CHECK_H_
