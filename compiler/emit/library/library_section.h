// The section of ROOT_native.h with the functions of a library that dispatch functions call:
// kernels and functions around structured kernels, in their own namespaces.
//
// They are declared from the schema, and no header of the library is read: a library that declares
// them otherwise lacks the symbols.
#ifndef SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_SECTION_H_
#define SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_SECTION_H_

#include <optional>

#include "compiler/emit/emit_input.h"
#include "compiler/emit/header_section.h"

namespace switchyard::emit {

// Nothing unless the build calls a function of the library for an operator of the group.
std::optional<HeaderSection> MakeLibrarySection(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_SECTION_H_
