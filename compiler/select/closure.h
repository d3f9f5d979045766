// What selected operators need in turn.
//
// Emitted code of an operator needs others: the functional and in-place forms of a structured
// family the out form, a kernel that the compiler writes the operator that it calls, and an
// operator that a backend file serves by a copy the functional form and what copies. Kernels that
// people write call operators as a call graph says.
#ifndef SWITCHYARD_COMPILER_SELECT_CLOSURE_H_
#define SWITCHYARD_COMPILER_SELECT_CLOSURE_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/select/selection.h"

namespace switchyard::select {

// Adds to `selection`, which has the roots. Reports what a request without additions lacks, with
// the chain that leads there.
void Close(const expand::ExpandedProgram& program, const SelectionRequest& request,
           diagnostics::Sink& sink, Selection* selection);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_CLOSURE_H_
