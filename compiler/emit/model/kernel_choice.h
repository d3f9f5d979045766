// Which versions of kernels the build of a model asks for: docs/guide/kernels.md.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_KERNEL_CHOICE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_KERNEL_CHOICE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace switchyard::emit {

// kDefault: what the build of the operators has without being asked.
enum class KernelChoice : uint8_t { kDefault, kOptimized, kPortable };

// The word of command lines and builds: `default`, `optimized` or `portable`.
std::string_view WordOf(KernelChoice choice);

// Nothing if it is no such word.
std::optional<KernelChoice> KernelChoiceOf(std::string_view word);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_KERNEL_CHOICE_H_
