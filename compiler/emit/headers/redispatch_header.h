// redispatch.h: the public functions of all operators, below some keys.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_REDISPATCH_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_REDISPATCH_HEADER_H_

#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Inline functions in the namespace `redispatch`: those of functions.h with a key set as the first
// parameter. One header for all, as few kernels need it.
Artifact EmitRedispatchHeader(const EmitInput& input, const std::vector<OperatorGroup>& groups);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_REDISPATCH_HEADER_H_
