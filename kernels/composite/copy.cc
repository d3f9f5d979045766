// Copies in new memory, conversions, and the number in a tensor of one element.

#include "switchyard/ops/copy.h"

#include <cstdint>
#include <optional>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_local_scalar_dense.h"
#include "switchyard/ops/clone_native.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/item_native.h"
#include "switchyard/ops/to_native.h"

namespace switchyard::native {
namespace {

// An uninitialized tensor of self's sizes. Preserve keeps the order of self's dimensions in memory,
// if self has no gaps there.
Tensor EmptyLike(const Tensor& self, ScalarType type, MemoryFormat format) {
  const bool keeps_order = format == MemoryFormat::Preserve && !self.is_contiguous() &&
                           internal::IsDense(self.sizes(), self.strides());
  const auto make = [&](IntArrayRef sizes, MemoryFormat order) {
    return switchyard::empty(sizes, type, self.layout(), self.device(), std::nullopt, order);
  };
  if (keeps_order) {
    const Tensor block = make({self.numel()}, MemoryFormat::Contiguous);
    return ViewOf(block, self.sizes(), self.strides(), block.storage_offset());
  }
  return make(self.sizes(), format == MemoryFormat::Preserve ? MemoryFormat::Contiguous : format);
}

// True if dimension 1, the channels, varies fastest and the others follow in their order.
// Source: PyTorch's Tensor.suggest_memory_format.
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

// True if a copy would not be in another order. Gaps do not count.
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

// Gives self itself if nothing would change and no copy is asked for.
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
