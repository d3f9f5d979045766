// ROOT_native.h: the kernels of a root name, which the user defines.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_NATIVE_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_NATIVE_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// A declaration for each kernel in the dispatch tables, and a class for each structured one,
// including keys that are not in this build: the header does not depend on the build. Kernels of
// the schema's own namespace are in switchyard::native, those of `ns::f` in ns::native.
Artifact EmitNativeHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_NATIVE_HEADER_H_
