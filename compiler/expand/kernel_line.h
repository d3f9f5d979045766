// A line of an operator's complete table: of its entry, or of another file that brings kernels.
#ifndef SWITCHYARD_COMPILER_EXPAND_KERNEL_LINE_H_
#define SWITCHYARD_COMPILER_EXPAND_KERNEL_LINE_H_

#include <cstdint>

#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"

namespace switchyard::expand {

// A line that names a kernel, among all lines of a program.
using KernelId = schema::Id<struct KernelTag>;

// Who names a kernel.
enum class LineSource : uint8_t {
  kOperator,    // the operator's entry, or the language for it
  kBackend,     // a backend file
  kExecutorch,  // ExecuTorch's `kernels:`
};

struct KernelLine : schema::DispatchLine {
  KernelLine() = default;
  explicit KernelLine(const schema::DispatchLine& line) : schema::DispatchLine(line) {}

  KernelId id;
  LineSource source = LineSource::kOperator;
  bool is_guarded = false;  // of a backend: its file asks for guards of devices
  // Of a backend: the kernel is that of this operator, the functional form; its results are copied.
  const schema::NativeFunction* functional = nullptr;
};

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_KERNEL_LINE_H_
