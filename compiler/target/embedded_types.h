// How the run-time of this repository spells types: what embedded.cc is made of.
#ifndef SWITCHYARD_COMPILER_TARGET_EMBEDDED_TYPES_H_
#define SWITCHYARD_COMPILER_TARGET_EMBEDDED_TYPES_H_

#include <optional>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/target/target.h"

namespace switchyard::target {

// `switchyard::` where it is needed.
cpp::Code EmbeddedQualifier(Scope scope);

// As a parameter or a result; nothing when the run-time has no such type.
std::optional<cpp::Code> SpellEmbeddedType(const cpp::CppType& type, Scope scope);
// The same as a value; empty when there is none.
cpp::Code SpellEmbeddedValueType(const cpp::CppType& type, Scope scope);

void AddEmbeddedTypeParts(const cpp::CppType& type, TypeParts* parts);
void AddEmbeddedTypeHeaders(const TypeParts& parts, HeaderSet* headers);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_EMBEDDED_TYPES_H_
