// Tensors like another one in dtype and device, of other sizes; a number as a tensor; memory with
// given strides; copies as functions.

#include <cstdint>
#include <optional>

#include "kernels/composite/out.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/memory_format.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_to_copy_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/copy_native.h"
#include "switchyard/ops/detach_copy_native.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/empty_strided.h"
#include "switchyard/ops/empty_strided_native.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/narrow_copy_native.h"
#include "switchyard/ops/new_empty_native.h"
#include "switchyard/ops/new_empty_strided_native.h"
#include "switchyard/ops/new_full_native.h"
#include "switchyard/ops/new_ones_native.h"
#include "switchyard/ops/new_zeros_native.h"
#include "switchyard/ops/scalar_tensor_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/zero_native.h"

namespace switchyard::native {
namespace {

Tensor NewFull(const Tensor& self, IntArrayRef size, const Scalar& value,
               std::optional<ScalarType> dtype, std::optional<Layout> layout,
               std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::full(size, value, dtype.value_or(self.dtype()), layout,
                          device.value_or(self.device()), pin_memory);
}

}  // namespace

Tensor new_empty(const Tensor& self, IntArrayRef size, std::optional<ScalarType> dtype,
                 std::optional<Layout> layout, std::optional<Device> device,
                 std::optional<bool> pin_memory) {
  return switchyard::empty(size, dtype.value_or(self.dtype()), layout,
                           device.value_or(self.device()), pin_memory, std::nullopt);
}
Tensor new_full(const Tensor& self, IntArrayRef size, const Scalar& fill_value,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return NewFull(self, size, fill_value, dtype, layout, device, pin_memory);
}
Tensor new_ones(const Tensor& self, IntArrayRef size, std::optional<ScalarType> dtype,
                std::optional<Layout> layout, std::optional<Device> device,
                std::optional<bool> pin_memory) {
  return NewFull(self, size, 1, dtype, layout, device, pin_memory);
}
Tensor new_zeros(const Tensor& self, IntArrayRef size, std::optional<ScalarType> dtype,
                 std::optional<Layout> layout, std::optional<Device> device,
                 std::optional<bool> pin_memory) {
  return NewFull(self, size, 0, dtype, layout, device, pin_memory);
}

Tensor scalar_tensor(const Scalar& s, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                     std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::full({}, s, dtype.value_or(DefaultFloatingType()), layout, device, pin_memory);
}

Tensor empty_strided(IntArrayRef size, IntArrayRef stride, std::optional<ScalarType> dtype,
                     std::optional<Layout> layout, std::optional<Device> device,
                     std::optional<bool> pin_memory) {
  SWITCHYARD_CHECK(layout.value_or(Layout::Strided) == Layout::Strided,
                   "empty_strided: no tensor of layout ", *layout, " has strides");
  SWITCHYARD_CHECK(!pin_memory.value_or(false), "empty_strided: there is no pinned memory");
  SWITCHYARD_CHECK(size.size() == stride.size(), "empty_strided: size ", size, " and stride ",
                   stride, " have not the same length");
  for (size_t d = 0; d < size.size(); ++d) {
    SWITCHYARD_CHECK(size[d] >= 0 && stride[d] >= 0, "empty_strided: size ", size, " or stride ",
                     stride, " is negative");
  }
  return EmptyStrided(size, stride, dtype.value_or(DefaultFloatingType()),
                      device.value_or(Device()));
}

Tensor new_empty_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride,
                         std::optional<ScalarType> dtype, std::optional<Layout> layout,
                         std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::empty_strided(size, stride, dtype.value_or(self.dtype()), layout,
                                   device.value_or(self.device()), pin_memory);
}

Tensor narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  return switchyard::clone(switchyard::narrow(self, dim, start, length), MemoryFormat::Contiguous);
}
Tensor& narrow_copy_out(const Tensor& self, int64_t dim, int64_t start, int64_t length,
                        Tensor& out) {
  return internal::StoreSameType("narrow_copy", switchyard::narrow(self, dim, start, length), out);
}

Tensor detach_copy(const Tensor& self) { return switchyard::clone(self); }
Tensor& detach_copy_out(const Tensor& self, Tensor& out) {
  return internal::StoreSameType("detach_copy", self, out);
}

Tensor& zero_(Tensor& self) { return switchyard::fill_(self, 0); }

Tensor copy(const Tensor& self, const Tensor& src, bool non_blocking) {
  Tensor result = switchyard::clone(self, MemoryFormat::Preserve);
  return switchyard::copy_(result, src, non_blocking);
}

Tensor _to_copy(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking,
                std::optional<MemoryFormat> memory_format) {
  return switchyard::to(self, dtype, layout, device, pin_memory, non_blocking, /*copy=*/true,
                        memory_format);
}

}  // namespace switchyard::native
