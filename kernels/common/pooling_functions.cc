#include "kernels/common/pooling_functions.h"

#include "lib/core/error.h"

namespace switchyard::internal {

PoolWindows WindowsOfMaxPool(const char* name, IntArrayRef kernel_size, IntArrayRef stride,
                             IntArrayRef padding, IntArrayRef dilation) {
  const auto kernels = NumberForEach(name, "kernel_size", kernel_size, 2, 1);
  const auto strides = NumberForEach(name, "stride", stride.empty() ? kernel_size : stride, 2, 1);
  const auto paddings = NumberForEach(name, "padding", padding, 2, 0);
  const auto dilations = NumberForEach(name, "dilation", dilation, 2, 1);
  return {{kernels[0], strides[0], paddings[0], dilations[0]},
          {kernels[1], strides[1], paddings[1], dilations[1]}};
}

std::vector<int64_t> SizesOfAdaptivePool(const char* name, const Tensor& self,
                                         IntArrayRef output_size) {
  SWITCHYARD_CHECK(self.dim() == 3 || self.dim() == 4, name, ": self has sizes ", self.sizes(),
                   ", not those of images with channels");
  SWITCHYARD_CHECK(output_size.size() == 2, name, ": output_size ", output_size,
                   " has not two numbers");
  for (int64_t d = self.dim() - 3; d < self.dim(); ++d) {
    SWITCHYARD_CHECK(self.size(d) > 0, name, ": self of sizes ", self.sizes(), " has no images");
  }
  std::vector<int64_t> sizes = self.sizes().ToVector();
  for (const size_t d : {0, 1}) {
    SWITCHYARD_CHECK(output_size[d] >= 0, name, ": output_size ", output_size, " is negative");
    sizes[sizes.size() - 2 + d] = output_size[d];
  }
  return sizes;
}

}  // namespace switchyard::internal
