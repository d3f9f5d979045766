// Other shapes for the tensor itself, where other operators give a view of it; and more memory.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/channels_last.h"
#include "lib/core/error.h"
#include "lib/core/memory_format.h"
#include "lib/core/shape.h"
#include "lib/core/take_shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/as_strided_native.h"
#include "switchyard/ops/resize.h"
#include "switchyard/ops/resize_as_native.h"
#include "switchyard/ops/resize_native.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/squeeze_native.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/t_native.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/transpose_native.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/unsqueeze_native.h"

namespace switchyard::native {
namespace {

Tensor& Taken(Tensor& self, const Tensor& view) {
  TakeShape(self, view);
  return self;
}

}  // namespace

Tensor& as_strided_(Tensor& self, IntArrayRef size, IntArrayRef stride,
                    std::optional<int64_t> storage_offset) {
  return Taken(self, switchyard::as_strided(self, size, stride, storage_offset));
}

Tensor& squeeze_(Tensor& self) { return Taken(self, switchyard::squeeze(self)); }
Tensor& squeeze_(Tensor& self, int64_t dim) { return Taken(self, switchyard::squeeze(self, dim)); }
Tensor& squeeze_(Tensor& self, IntArrayRef dim) {
  return Taken(self, switchyard::squeeze(self, dim));
}
Tensor& unsqueeze_(Tensor& self, int64_t dim) {
  return Taken(self, switchyard::unsqueeze(self, dim));
}

Tensor& t_(Tensor& self) { return Taken(self, switchyard::t(self)); }
Tensor& transpose_(Tensor& self, int64_t dim0, int64_t dim1) {
  return Taken(self, switchyard::transpose(self, dim0, dim1));
}

// For every device: the storage grows by its own allocator, for all tensors over it. With a memory
// format strides change even if the sizes are the same.
const Tensor& resize_(const Tensor& self, IntArrayRef size,
                      std::optional<MemoryFormat> memory_format) {
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, "resize_: size ", extent, " in ", size, " is negative");
  }
  if (!memory_format.has_value()) {
    ResizeTo(self, size);
    return self;
  }
  const std::vector<int64_t> strides = internal::StridesOfFormat("resize_", size, *memory_format);
  const int64_t offset = self.storage_offset();
  self.storage().Grow(CountBytes(size, strides, offset, self.dtype()));
  self.impl()->SetShape(size, strides, offset);
  return self;
}

const Tensor& resize_as_(const Tensor& self, const Tensor& the_template,
                         std::optional<MemoryFormat> memory_format) {
  std::optional<MemoryFormat> format = memory_format;
  if (format == MemoryFormat::Preserve && !internal::IsChannelsLast(the_template))
    format = MemoryFormat::Contiguous;
  if (format == MemoryFormat::Preserve)
    format = the_template.dim() == 5 ? MemoryFormat::ChannelsLast3d : MemoryFormat::ChannelsLast;
  return ops::resize_(self, the_template.sizes(), format);
}

}  // namespace switchyard::native
