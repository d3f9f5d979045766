#include "lib/aten/options.h"

#include <c10/util/Exception.h>

namespace switchyard::aten::internal {

optional<at::MemoryFormat> CheckedMemoryFormatOf(const at::TensorOptions& options,
                                                 const optional<at::MemoryFormat>& given) {
  TORCH_CHECK(!options.requires_grad_opt().has_value() || !*options.requires_grad_opt(),
              "options that require a gradient make no tensor: set it on the result");
  TORCH_CHECK(!options.has_memory_format() || !given.has_value(),
              "a memory format is both an argument and in the options");
  return given.has_value() ? given : options.memory_format_opt();
}

}  // namespace switchyard::aten::internal
