// Types in the spelling of this repository's run-time; a part of embedded.cc.
#ifndef SWITCHYARD_COMPILER_TARGET_EMBEDDED_TYPES_H_
#define SWITCHYARD_COMPILER_TARGET_EMBEDDED_TYPES_H_

#include <optional>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/target/target.h"

namespace switchyard::target {

// `switchyard::` where it is necessary.
cpp::Code EmbeddedQualifier(Scope scope);

// The type as a parameter or a result; nothing when the run-time has no such type.
std::optional<cpp::Code> SpellEmbeddedType(const cpp::CppType& type, Scope scope);
// The type as a value; empty when there is none.
cpp::Code SpellEmbeddedValueType(const cpp::CppType& type, Scope scope);

void AddEmbeddedTypeParts(const cpp::CppType& type, TypeParts* parts);
void AddEmbeddedTypeHeaders(const TypeParts& parts, HeaderSet* headers);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_EMBEDDED_TYPES_H_
