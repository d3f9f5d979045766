// ROOT_meta.h: the meta classes of a root name, whose `meta` the user defines.
//
// One for each structured family, in namespace `meta` of the run-time (for operators of another
// namespace, in a namespace with its name inside), derived from the class that
// `structured_inherits` names. With precomputed values, the class has a struct for them: template
// arguments tell which values are set, and `meta` returns the struct with all of them set, so that
// a forgotten value does not compile. Source: reference C++ signatures, section 7.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_META_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_META_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether the header exists: a functional operator of the group is that of a structured family.
bool HasMetaClass(const EmitInput& input, const OperatorGroup& group);

Artifact EmitMetaHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_META_HEADER_H_
