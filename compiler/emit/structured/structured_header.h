// ROOT_structured.h: the functions around the structured kernels of a root name, which dispatch
// functions call.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether this build has a structured kernel of the root name, and so this header.
bool HasStructuredKernel(const EmitInput& input, const OperatorGroup& group);

// Declarations in namespace `structured` of the run-time, or in the namespace of the operators
// inside it; defined in the shard of the root name.
Artifact EmitStructuredHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_HEADER_H_
