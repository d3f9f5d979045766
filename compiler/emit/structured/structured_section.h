// The section of ROOT_native.h with the functions around structured kernels, which dispatch
// functions call.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_SECTION_H_

#include <optional>

#include "compiler/emit/emit_input.h"
#include "compiler/emit/header_section.h"

namespace switchyard::emit {

// Declarations in namespace `structured` of the run-time, or in the namespace of the operators
// inside it; defined in the shard of the root name. Nothing without such functions in this build.
std::optional<HeaderSection> MakeStructuredSection(const EmitInput& input,
                                                   const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_SECTION_H_
