// The section of ROOT_native.h with the kernels, which the user defines.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_NATIVE_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_NATIVE_SECTION_H_

#include <optional>

#include "compiler/emit/emit_input.h"
#include "compiler/emit/header_section.h"

namespace switchyard::emit {

// A declaration for each kernel in the dispatch tables, and a class for each structured one,
// including keys that are not in this build: the section does not depend on the build. Kernels of
// the schema's own namespace are in switchyard::native, those of `ns::f` in ns::native.
std::optional<HeaderSection> MakeNativeSection(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_NATIVE_SECTION_H_
