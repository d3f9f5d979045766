// How the kernels of a run-time are spelled: the half of a target for code that is read, not
// emitted.
//
// Takes target-neutral types; gives text: that of the emitted headers for the embedded run-time,
// that of PyTorch's headers for `aten`.
#ifndef SWITCHYARD_COMPILER_TARGET_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_SPELLING_H_

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/cpp/cpp_type.h"
#include "compiler/schema/native_function.h"

namespace switchyard::target {

struct Spelling {
  std::string_view name;        // of the target
  std::string_view name_space;  // of the run-time
  // As spelled outside of all namespaces; nothing when the run-time has no such type.
  std::optional<std::string> (*spell)(const schema::NativeFunction& function,
                                      const cpp::CppType& type);
  // The parameters of a boxed kernel: the operator, the keys of the call and the stack.
  std::array<std::string_view, 3> boxed_parameters;
  bool has_boxed_without_keys;  // a boxed kernel may lack the second one
};

// Finds the spelling of a target; null when there is no target with that name.
const Spelling* FindSpelling(std::string_view name);

// `text` as code inside `name_space` spells it: without redundant qualifiers.
std::string ShortenedIn(std::string_view name_space, std::string_view runtime,
                        std::string_view text);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_SPELLING_H_
