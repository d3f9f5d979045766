// ROOT_ops.h: the dispatch functions of a root name.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_OPS_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_OPS_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Declarations in namespace switchyard::ops, one for each operator: the unambiguous name,
// parameters in the order of the schema, no defaults. Defined in the shard of the root name.
Artifact EmitOpsHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_OPS_HEADER_H_
