// Declarations of the functions of a library that dispatch functions call: kernels and functions
// around structured kernels, in their own namespaces.
//
// They are declared from the schema, and no header of the library is read: a library that declares
// them otherwise lacks the symbols.
#ifndef SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether a kernel of an operator of the group is a library's.
bool HasLibraryKernel(const EmitInput& input, const OperatorGroup& group);

Artifact EmitLibraryHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_HEADER_H_
