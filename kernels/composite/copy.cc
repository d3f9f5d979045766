// Copies into new memory, conversions, and the number in a tensor of one element.

#include "switchyard/ops/copy.h"

#include <cstdint>
#include <optional>

#include "lib/core/error.h"
#include "switchyard/ops/_local_scalar_dense.h"
#include "switchyard/ops/clone_native.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/item_native.h"
#include "switchyard/ops/to_native.h"

namespace switchyard::native {
namespace {

Tensor EmptyLike(const Tensor& self, ScalarType type, MemoryFormat format) {
  return switchyard::empty_like(self, type, std::nullopt, std::nullopt, std::nullopt, format);
}

// True if dimension 1 (the channels) varies fastest and the others follow in order. Source:
// PyTorch's Tensor.suggest_memory_format.
bool IsChannelsLast(const Tensor& self) {
  const int64_t rank = self.dim();
  if ((rank != 4 && rank != 5) || self.stride(1) == 0) return false;
  int64_t least = 0;
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t d = i == 0 ? 1 : (i == rank - 1 ? 0 : rank - i);
    if (self.size(d) == 0 || self.stride(d) < least) return false;
    if (d == 0 && least == self.stride(1)) return false;
    least = self.stride(d) * self.size(d);
  }
  return true;
}

// True if a copy would have the same order. Gaps do not count.
bool HasFormat(const Tensor& self, MemoryFormat format) {
  if (format == MemoryFormat::Preserve) return true;
  if (format == MemoryFormat::Contiguous) return !IsChannelsLast(self);
  return IsChannelsLast(self) && self.dim() == (format == MemoryFormat::ChannelsLast ? 4 : 5);
}

}  // namespace

Tensor clone(const Tensor& self, std::optional<MemoryFormat> memory_format) {
  Tensor copy = EmptyLike(self, self.dtype(), memory_format.value_or(MemoryFormat::Preserve));
  switchyard::copy_(copy, self);
  return copy;
}

// Returns self if nothing would change and no copy is requested.
Tensor to(const Tensor& self, ScalarType dtype, bool non_blocking, bool copy,
          std::optional<MemoryFormat> memory_format) {
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Preserve);
  if (!copy && self.dtype() == dtype && HasFormat(self, format)) return self;
  Tensor converted = EmptyLike(self, dtype, format);
  switchyard::copy_(converted, self, non_blocking);
  return converted;
}

Scalar item(const Tensor& self) {
  SWITCHYARD_CHECK(self.numel() == 1, "item: a tensor of sizes ", self.sizes(), " has ",
                   self.numel(), " elements, not one");
  return switchyard::_local_scalar_dense(self);
}

}  // namespace switchyard::native
