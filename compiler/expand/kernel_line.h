// A line of an operator's complete table: from its entry, or from another file that adds kernels.
#ifndef SWITCHYARD_COMPILER_EXPAND_KERNEL_LINE_H_
#define SWITCHYARD_COMPILER_EXPAND_KERNEL_LINE_H_

#include <cstdint>

#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"

namespace switchyard::expand {

// A line that names a kernel, among all such lines of a program.
using KernelId = schema::Id<struct KernelTag>;

// Which file names a kernel.
enum class LineSource : uint8_t {
  kOperator,    // the operator's entry, or a rule of the language
  kBackend,     // a backend file
  kExecutorch,  // ExecuTorch's `kernels:`
};

struct KernelLine : schema::DispatchLine {
  KernelLine() = default;
  explicit KernelLine(const schema::DispatchLine& line) : schema::DispatchLine(line) {}

  KernelId id;
  LineSource source = LineSource::kOperator;
  bool is_guarded = false;  // the backend's file asks for device guards
  // For a backend: the functional form whose kernel this is; its results are copied.
  const schema::NativeFunction* functional = nullptr;
};

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_KERNEL_LINE_H_
