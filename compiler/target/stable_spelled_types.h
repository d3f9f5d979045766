// C++ types of kernels and their defaults, in the words of PyTorch's stable ABI.
#ifndef SWITCHYARD_COMPILER_TARGET_STABLE_SPELLED_TYPES_H_
#define SWITCHYARD_COMPILER_TARGET_STABLE_SPELLED_TYPES_H_

#include <optional>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/target/target.h"

namespace switchyard::target {

// Nothing for a type that no version passes. Lists and texts are borrowed, but not inside of other
// types, as `check` wants it.
std::optional<cpp::Code> SpellStableType(const cpp::CppType& type, Scope scope);
cpp::Code SpellStableDefault(const cpp::DefaultArgument& value, const cpp::CppType& type,
                             Scope scope);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_STABLE_SPELLED_TYPES_H_
