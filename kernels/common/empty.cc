#include "kernels/common/empty.h"

#include <cstdint>

#include "kernels/common/channels_last.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

Tensor EmptyOfFormat(DeviceType type, IntArrayRef size, const EmptyOptions& options) {
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, "empty: size ", extent, " in ", size, " is negative");
  }
  const Device target = options.device.value_or(Device(type));
  SWITCHYARD_CHECK(target.type() == type, "empty: the ", type, " kernel makes no tensor on ",
                   target);
  SWITCHYARD_CHECK(options.layout.value_or(Layout::Strided) == Layout::Strided, "empty: the ", type,
                   " kernel makes no tensor of layout ", *options.layout);
  SWITCHYARD_CHECK(!options.pin_memory.value_or(false), "empty: the ", type,
                   " kernel has no pinned memory");
  const ScalarType dtype = options.dtype.value_or(DefaultFloatingType());
  const MemoryFormat format = options.memory_format.value_or(MemoryFormat::Contiguous);
  if (format == MemoryFormat::Contiguous) return EmptyTensor(size, dtype, target);
  return EmptyStrided(size, StridesOfFormat("empty", size, format), dtype, target);
}

}  // namespace switchyard::internal
