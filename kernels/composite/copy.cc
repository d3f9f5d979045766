// Copies into new memory, conversions, and the number in a tensor of one element.

#include "switchyard/ops/copy.h"

#include <cstdint>
#include <optional>

#include "kernels/common/channels_last.h"
#include "lib/core/error.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/_local_scalar_dense.h"
#include "switchyard/ops/clone_native.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/fill_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/item_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/to_native.h"

namespace switchyard::native {
namespace {

Tensor EmptyLike(const Tensor& self, ScalarType type, MemoryFormat format) {
  return switchyard::empty_like(self, type, std::nullopt, std::nullopt, std::nullopt, format);
}

// True if a copy would have the same order. Gaps do not count.
bool HasFormat(const Tensor& self, MemoryFormat format) {
  if (format == MemoryFormat::Preserve) return true;
  if (format == MemoryFormat::Contiguous) return !internal::IsChannelsLast(self);
  return internal::IsChannelsLast(self) &&
         self.dim() == (format == MemoryFormat::ChannelsLast ? 4 : 5);
}

}  // namespace

Tensor clone(const Tensor& self, std::optional<MemoryFormat> memory_format) {
  Tensor copy = EmptyLike(self, self.dtype(), memory_format.value_or(MemoryFormat::Preserve));
  switchyard::copy_(copy, self);
  return copy;
}

// Returns self if nothing would change and no copy is requested. The write into the copy is
// recorded, but does not count: nobody has seen the copy before.
Tensor to(const Tensor& self, ScalarType dtype, bool non_blocking, bool copy,
          std::optional<MemoryFormat> memory_format) {
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Preserve);
  if (!copy && self.dtype() == dtype && HasFormat(self, format)) return self;
  Tensor converted = EmptyLike(self, dtype, format);
  const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
  switchyard::copy_(converted, self, non_blocking);
  return converted;
}

Tensor to(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
          std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking,
          bool copy, std::optional<MemoryFormat> memory_format) {
  SWITCHYARD_CHECK(layout.value_or(self.layout()) == self.layout(), "to: self has layout ",
                   self.layout(), ", which does not become ", layout.value_or(self.layout()));
  const Device place = device.value_or(self.device());
  if (place == self.device()) {
    return switchyard::to(self, dtype.value_or(self.dtype()), non_blocking, copy, memory_format);
  }
  Tensor moved = switchyard::empty_like(self, dtype, layout, place, pin_memory, memory_format);
  const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
  switchyard::copy_(moved, self, non_blocking);
  return moved;
}
Tensor to(const Tensor& self, Device device, ScalarType dtype, bool non_blocking, bool copy,
          std::optional<MemoryFormat> memory_format) {
  return native::to(self, dtype, std::nullopt, device, std::nullopt, non_blocking, copy,
                    memory_format);
}
Tensor to(const Tensor& self, const Tensor& other, bool non_blocking, bool copy,
          std::optional<MemoryFormat> memory_format) {
  return native::to(self, other.dtype(), other.layout(), other.device(), std::nullopt, non_blocking,
                    copy, memory_format);
}

Tensor& fill_(Tensor& self, const Tensor& value) {
  SWITCHYARD_CHECK(value.dim() == 0, "fill_: value has sizes ", value.sizes(),
                   ", not those of one number");
  return switchyard::fill_(self, switchyard::item(value));
}
Tensor fill(const Tensor& self, const Scalar& value) {
  Tensor filled = switchyard::empty_like(self);
  return switchyard::fill_(filled, value);
}
Tensor fill(const Tensor& self, const Tensor& value) {
  Tensor filled = switchyard::empty_like(self);
  return switchyard::fill_(filled, value);
}

Scalar item(const Tensor& self) {
  SWITCHYARD_CHECK(self.numel() == 1, "item: a tensor of sizes ", self.sizes(), " has ",
                   self.numel(), " elements, not one");
  return switchyard::_local_scalar_dense(self);
}

}  // namespace switchyard::native
