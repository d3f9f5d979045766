// The section of ROOT.h with the dispatch functions.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_OPS_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_OPS_SECTION_H_

#include <optional>

#include "compiler/emit/emit_input.h"
#include "compiler/emit/header_section.h"

namespace switchyard::emit {

// Declarations in namespace switchyard::ops, one for each operator: the unambiguous name,
// parameters in the order of the schema, no defaults. Defined in the shard of the root name.
std::optional<HeaderSection> MakeOpsSection(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_OPS_SECTION_H_
