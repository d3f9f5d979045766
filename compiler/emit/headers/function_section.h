// The section of ROOT.h with the functions to call.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_FUNCTION_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_FUNCTION_SECTION_H_

#include <optional>

#include "compiler/emit/emit_input.h"
#include "compiler/emit/header_section.h"

namespace switchyard::emit {

// Inline functions in the run-time's namespace, with the defaults of the schema; an operator with
// out arguments has two forms, `f_out(out, self)` and `f_outf(self, out)`, one with tensor options
// `f(options)` and `f(dtype, layout, device, pin_memory)`. Definitions of methods, for programs
// whose tensors have them.
std::optional<HeaderSection> MakeFunctionSection(const EmitInput& input,
                                                 const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_FUNCTION_SECTION_H_
