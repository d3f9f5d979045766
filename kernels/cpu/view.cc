// Other shapes over the same memory.

#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
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

}  // namespace switchyard::native
