// ROOT_redispatch.h: the public functions of a root name, below some keys.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_REDISPATCH_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_REDISPATCH_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Inline functions in the namespace `redispatch`: those of ROOT.h with a key set as the first
// parameter.
Artifact EmitRedispatchHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_REDISPATCH_HEADER_H_
