// Which operators selected operators need in turn.
//
// Emitted code needs operators: the functional and in-place forms of a structured family need the
// out form, a kernel that the compiler writes needs the operator that it calls, and an operator
// that a backend file serves by a copy needs the functional form and the operators that copy.
// Kernels written by people call the operators that a call graph lists.
#ifndef SWITCHYARD_COMPILER_SELECT_CLOSURE_H_
#define SWITCHYARD_COMPILER_SELECT_CLOSURE_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/select/selection.h"

namespace switchyard::select {

// Adds to `selection`, which holds the roots. For a request without additions, reports the missing
// operators, each with the chain that leads to it.
void Close(const expand::ExpandedProgram& program, const SelectionRequest& request,
           diagnostics::Sink& sink, Selection* selection);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_CLOSURE_H_
