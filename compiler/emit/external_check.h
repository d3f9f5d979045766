// What the files of backends and ExecuTorch's entries ask for and cannot have.
//
// Takes a program that was checked and the same with the kernels of those files in its tables
// (compiler/dispatch/external_kernels.h); reports, at its place in the file, all that has no
// emitted form: nothing is left out of the output in silence.
#ifndef SWITCHYARD_COMPILER_EMIT_EXTERNAL_CHECK_H_
#define SWITCHYARD_COMPILER_EMIT_EXTERNAL_CHECK_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// True when nothing was reported.
bool CheckBackendFiles(const schema::Program& program, const target::Target& target,
                       diagnostics::Sink& sink);
bool CheckExecutorchEntries(const schema::Program& program, diagnostics::Sink& sink);
// Operators that are served by the kernels of their functional forms.
bool CheckResultCopies(const schema::Program& with_kernels, diagnostics::Sink& sink);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EXTERNAL_CHECK_H_
