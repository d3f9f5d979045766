// How the kernels of a run-time are spelled: the half of a target that reads code and writes none.
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
  // Outside of all namespaces; nothing when the run-time has no such type.
  std::optional<std::string> (*spell)(const schema::NativeFunction& function,
                                      const cpp::CppType& type);
  // Of a boxed kernel: the operator, the keys of the call and the stack.
  std::array<std::string_view, 3> boxed_parameters;
  bool has_boxed_without_keys;  // that a boxed kernel may lack the second one
};

// That of the target; null when there is none of that name.
const Spelling* FindSpelling(std::string_view name);

// `text` as it is written inside `name_space`: without the qualifiers that are not needed there.
std::string ShortenedIn(std::string_view name_space, std::string_view runtime,
                        std::string_view text);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_SPELLING_H_
