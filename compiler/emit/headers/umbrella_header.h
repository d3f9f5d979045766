// functions.h and aten_functions.h: each includes the headers of many root names.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_UMBRELLA_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_UMBRELLA_HEADER_H_

#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitFunctionsHeader(const EmitInput& input);
// Without the operators of other namespaces: beside kernels in a namespace `vision`, a namespace
// `switchyard::vision` would make the name ambiguous for them.
bool HasAtenFunctions(const EmitInput& input);
Artifact EmitAtenFunctionsHeader(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_UMBRELLA_HEADER_H_
