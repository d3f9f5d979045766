// functions.h and redispatch.h: each includes one header of every root name.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_UMBRELLA_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_UMBRELLA_HEADER_H_

#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitFunctionsHeader(const EmitInput& input);
Artifact EmitRedispatchUmbrella(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_UMBRELLA_HEADER_H_
