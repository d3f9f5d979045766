// Tensors with the sizes of another tensor and, by default, its dtype and device.

#include <cstdint>
#include <optional>

#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/empty_like_native.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/full_like.h"
#include "switchyard/ops/full_like_native.h"
#include "switchyard/ops/ones_like_native.h"
#include "switchyard/ops/zeros_like_native.h"

namespace switchyard::native {

// Preserve keeps the memory order of self's dimensions if self has no gaps.
Tensor empty_like(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                  std::optional<Device> device, std::optional<bool> pin_memory,
                  std::optional<MemoryFormat> memory_format) {
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Preserve);
  const auto make = [&](IntArrayRef sizes, MemoryFormat order) {
    return switchyard::empty(sizes, dtype.value_or(self.dtype()), layout.value_or(self.layout()),
                             device.value_or(self.device()), pin_memory, order);
  };
  if (format != MemoryFormat::Preserve) return make(self.sizes(), format);
  if (self.is_contiguous() || !IsDense(self.sizes(), self.strides())) {
    return make(self.sizes(), MemoryFormat::Contiguous);
  }
  const Tensor block = make({self.numel()}, MemoryFormat::Contiguous);
  return ViewOf(block, self.sizes(), self.strides(), block.storage_offset());
}

Tensor full_like(const Tensor& self, const Scalar& fill_value, std::optional<ScalarType> dtype,
                 std::optional<Layout> layout, std::optional<Device> device,
                 std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  Tensor result = switchyard::empty_like(self, dtype, layout, device, pin_memory, memory_format);
  return switchyard::fill_(result, fill_value);
}
Tensor zeros_like(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                  std::optional<Device> device, std::optional<bool> pin_memory,
                  std::optional<MemoryFormat> memory_format) {
  return switchyard::full_like(self, 0, dtype, layout, device, pin_memory, memory_format);
}
Tensor ones_like(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pin_memory,
                 std::optional<MemoryFormat> memory_format) {
  return switchyard::full_like(self, 1, dtype, layout, device, pin_memory, memory_format);
}

}  // namespace switchyard::native
