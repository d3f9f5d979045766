// Operators that are fine alone and cannot be emitted together.
//
// Takes operators that passed emittability.h, grouped; reports C++ functions, kernels and headers
// that two of them would both make, and namespaces with the name of a function; tells of methods
// that a member of tensors is in the way of.
#ifndef SWITCHYARD_COMPILER_EMIT_NAME_CLASHES_H_
#define SWITCHYARD_COMPILER_EMIT_NAME_CLASHES_H_

#include <optional>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/operator_text.h"

namespace switchyard::emit {

// The first lines, in the order of emitting, that name each kernel; nothing when an error was
// reported.
std::optional<FirstLines> CheckNameClashes(const std::vector<OperatorGroup>& groups,
                                           const target::Target& target, const OperatorTexts& texts,
                                           const dispatch::WrittenKernels& written_kernels,
                                           diagnostics::Sink& sink);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_NAME_CLASHES_H_
