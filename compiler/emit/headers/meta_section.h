// The section of ROOT_native.h with the meta classes, whose `meta` the user defines.
//
// One for each structured family, in namespace `meta` of the run-time (for operators of another
// namespace, in a namespace with its name inside), derived from the class that
// `structured_inherits` names. With precomputed values, the class has a struct for them: template
// arguments tell which values are set, and `meta` returns the struct with all of them set, so that
// a forgotten value does not compile. Source: reference C++ signatures, section 7.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_META_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_META_SECTION_H_

#include <optional>

#include "compiler/emit/emit_input.h"
#include "compiler/emit/header_section.h"

namespace switchyard::emit {

// Nothing unless a functional operator of the group is that of a structured family.
std::optional<HeaderSection> MakeMetaSection(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_META_SECTION_H_
