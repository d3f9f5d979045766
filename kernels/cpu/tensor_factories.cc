// Uninitialized tensors.

#include <optional>

#include "kernels/common/empty.h"
#include "switchyard/ops/empty_native.h"

namespace switchyard::native {

Tensor empty_cpu(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pin_memory,
                 std::optional<MemoryFormat> memory_format) {
  return internal::EmptyOfFormat(DeviceType::CPU, size,
                                 {dtype, layout, device, pin_memory, memory_format});
}

}  // namespace switchyard::native
