// Views with other shapes over the same memory.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/as_strided_native.h"
#include "switchyard/ops/view_native.h"

namespace switchyard::native {

Tensor view(const Tensor& self, IntArrayRef size) {
  const std::vector<int64_t> sizes = internal::InferSizes("view", size, self.numel());
  const std::optional<std::vector<int64_t>> strides =
      internal::ViewStrides(self.sizes(), self.strides(), sizes);
  SWITCHYARD_CHECK(strides.has_value(), "view: elements of sizes ", self.sizes(), " and strides ",
                   self.strides(), " would have to move to take the shape ", IntArrayRef(sizes),
                   "; reshape copies them");
  return ViewOf(self, sizes, *strides, self.storage_offset());
}

// ViewOf checks that the shape stays within the storage.
Tensor as_strided_tensorimpl(const Tensor& self, IntArrayRef size, IntArrayRef stride,
                             std::optional<int64_t> storage_offset) {
  SWITCHYARD_CHECK(size.size() == stride.size(), "as_strided: size ", size, " and stride ", stride,
                   " differ in length");
  for (size_t d = 0; d < size.size(); ++d) {
    SWITCHYARD_CHECK(size[d] >= 0, "as_strided: size ", size[d], " in ", size, " is negative");
    SWITCHYARD_CHECK(stride[d] >= 0, "as_strided: stride ", stride[d], " in ", stride,
                     " is negative");
  }
  const int64_t offset = storage_offset.value_or(self.storage_offset());
  SWITCHYARD_CHECK(offset >= 0, "as_strided: storage_offset ", offset, " is negative");
  return ViewOf(self, size, stride, offset);
}

}  // namespace switchyard::native
