// Operators that are fine alone and cannot be emitted together.
//
// Takes operators that passed emittability.h, grouped; reports C++ functions, kernels and headers
// that two of them would both make, and namespaces with the name of a function; tells of methods
// that a member of tensors is in the way of.
#ifndef SWITCHYARD_COMPILER_EMIT_NAME_CLASHES_H_
#define SWITCHYARD_COMPILER_EMIT_NAME_CLASHES_H_

#include <set>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// True when no error was reported.
bool CheckNameClashes(const std::vector<OperatorGroup>& groups, const target::Target& target,
                      const dispatch::WrittenKernels& written_kernels, diagnostics::Sink& sink);

// The first line, in the order of emitting, that names each kernel.
std::set<const schema::DispatchLine*> FirstLinesOfKernels(const std::vector<OperatorGroup>& groups);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_NAME_CLASHES_H_
