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

// Functions that emitted code calls, and that call kernels of extensions in turn.
struct ForwardSpelling {
  std::string_view header;     // that they include; empty when kernels' own headers have everything
  std::string_view native;     // the namespace of kernels whose schema names none
  std::string_view convert;    // gives a value in the type of a kernel, or of emitted code
  bool converts_lists;         // lists, text and optional values, too
  bool has_own_kernels;        // that namespace may have kernels of extensions
  bool has_symbolic_integers;  // kernels that take these have a name that says so
  bool has_class_tables;       // methods of classes are called by name, from tables
  bool has_stable_kernels = false;  // kernels are of PyTorch's stable ABI, others of its C++
};

struct Spelling {
  std::string_view name;        // of the target
  std::string_view name_space;  // of the run-time
  // As spelled outside of all namespaces; nothing when the run-time has no such type.
  std::optional<std::string> (*spell)(const schema::NativeFunction& function,
                                      const cpp::CppType& type);
  // The parameters of a boxed kernel: the operator, the keys of the call and the stack.
  std::array<std::string_view, 3> boxed_parameters;
  bool has_boxed_without_keys;  // a boxed kernel may lack the second one
  // The same as `spell`, in the words of emitted headers, which do for all editions of PyTorch.
  std::optional<std::string> (*spell_emitted)(const schema::NativeFunction& function,
                                              const cpp::CppType& type);
  ForwardSpelling forwards;
  // The run-time records calls at autograd keys that no operator has kernels for.
  bool has_gradients = false;
};

// Finds the spelling of a target; null when there is no target with that name.
const Spelling* FindSpelling(std::string_view name);

// `text` as code inside `name_space` spells it: without redundant qualifiers.
std::string ShortenedIn(std::string_view name_space, std::string_view runtime,
                        std::string_view text);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_SPELLING_H_
