// The types and defaults of PyTorch, as emitted code writes them. Every name is qualified, but for
// those of lib/aten.
#ifndef SWITCHYARD_COMPILER_TARGET_ATEN_TYPES_H_
#define SWITCHYARD_COMPILER_TARGET_ATEN_TYPES_H_

#include <optional>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::target {

// A type of a dispatch function or a public function; nothing when PyTorch has none.
std::optional<cpp::Code> SpellAtenType(const cpp::CppType& type, Scope scope);
// A type of a kernel that PyTorch defines, outside of all namespaces.
std::optional<cpp::Code> SpellAtenKernelType(const schema::NativeFunction& function,
                                             const cpp::CppType& type);
cpp::Code SpellAtenDefault(const cpp::DefaultArgument& value, const cpp::CppType& type,
                           Scope scope);
// The same for a kernel of the user that takes symbolic integers as they are.
std::optional<cpp::Code> SpellAtenSymbolicType(const cpp::CppType& type, Scope scope);
cpp::Code SpellAtenSymbolicDefault(const cpp::DefaultArgument& value, const cpp::CppType& type,
                                   Scope scope);

void AddAtenTypeParts(const cpp::CppType& type, TypeParts* parts);
// One header of lib/aten declares all types.
void AddAtenTypeHeaders(const TypeParts& parts, HeaderSet* headers);
void AddAtenDefaultHeaders(const cpp::DefaultArgument& value, HeaderSet* headers);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_ATEN_TYPES_H_
