// fallbacks.h: the fallbacks of keys, which the user defines.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_FALLBACK_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_FALLBACK_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Declares each boxed kernel of the input's fallbacks once, in its namespace. Without fallbacks
// there are no declarations.
Artifact EmitFallbackHeader(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_FALLBACK_HEADER_H_
