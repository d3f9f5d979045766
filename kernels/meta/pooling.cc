// Shapes and dtypes of pools in two dimensions.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/channels_last.h"
#include "kernels/common/windows.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/avg_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices_native.h"

namespace switchyard::meta {
namespace {

struct PoolNumbers {
  IntArrayRef kernel_size;
  IntArrayRef stride;  // empty: the size of the kernel
  IntArrayRef padding;
  IntArrayRef dilation;
  bool ceil_mode;
};

std::array<internal::Window, 2> WindowsOf(const char* name, const PoolNumbers& numbers) {
  using internal::NumberForEach;
  const IntArrayRef stride = numbers.stride.empty() ? numbers.kernel_size : numbers.stride;
  const auto kernels = NumberForEach(name, "kernel_size", numbers.kernel_size, 2, 1);
  const auto strides = NumberForEach(name, "stride", stride, 2, 1);
  const auto paddings = NumberForEach(name, "padding", numbers.padding, 2, 0);
  const auto dilations = NumberForEach(name, "dilation", numbers.dilation, 2, 1);
  std::array<internal::Window, 2> windows;
  for (const size_t d : {0, 1}) {
    windows[d] = {kernels[d], strides[d], paddings[d], dilations[d]};
    SWITCHYARD_CHECK(paddings[d] <= kernels[d] / 2, name, ": padding ", numbers.padding,
                     " is more than half of kernel_size ", numbers.kernel_size);
  }
  return windows;
}

std::vector<int64_t> PooledSizes(const char* name, const Tensor& self,
                                 const std::array<internal::Window, 2>& windows, bool ceil_mode) {
  SWITCHYARD_CHECK(self.dim() == 3 || self.dim() == 4, name, ": self has sizes ", self.sizes(),
                   ", not those of images with channels");
  for (int64_t d = self.dim() - 3; d < self.dim(); ++d) {
    SWITCHYARD_CHECK(self.size(d) > 0, name, ": self of sizes ", self.sizes(), " has no images");
  }
  std::vector<int64_t> sizes = self.sizes().ToVector();
  for (const size_t d : {0, 1}) {
    int64_t& size = sizes[sizes.size() - 2 + d];
    internal::CheckWindow(name, windows[d], size);
    size = windows[d].CountIn(size, ceil_mode);
    SWITCHYARD_CHECK(size > 0, name, ": no window fits into self of sizes ", self.sizes());
  }
  return sizes;
}

}  // namespace

void structured_max_pool2d_with_indices::meta(const Tensor& self, IntArrayRef kernel_size,
                                              IntArrayRef stride, IntArrayRef padding,
                                              IntArrayRef dilation, bool ceil_mode) {
  const auto windows =
      WindowsOf(operator_name(), {kernel_size, stride, padding, dilation, ceil_mode});
  const auto sizes = PooledSizes(operator_name(), self, windows, ceil_mode);
  const auto strides = internal::StridesOfImages(operator_name(), self, sizes);
  set_output_strided(0, sizes, strides, TensorOptions(self.dtype()).device(self.device()));
  set_output_strided(1, sizes, strides, TensorOptions(ScalarType::Long).device(self.device()));
}

structured_avg_pool2d::meta_return_ty structured_avg_pool2d::meta(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
    bool ceil_mode, bool /*count_include_pad*/, std::optional<int64_t> divisor_override) {
  SWITCHYARD_CHECK_INDEX(self.dim() >= 3, operator_name(), ": self has sizes ", self.sizes(),
                         ", not those of images with channels");
  const int64_t dilation[] = {1};
  const auto windows =
      WindowsOf(operator_name(), {kernel_size, stride, padding, dilation, ceil_mode});
  SWITCHYARD_CHECK(divisor_override.value_or(1) != 0, operator_name(), ": divisor_override is 0");
  const auto sizes = PooledSizes(operator_name(), self, windows, ceil_mode);
  const auto strides = internal::StridesOfImages(operator_name(), self, sizes);
  set_output_strided(0, sizes, strides, TensorOptions(self.dtype()).device(self.device()));
  return precompute_out<>()
      .set_kH(windows[0].kernel)
      .set_kW(windows[1].kernel)
      .set_dH(windows[0].stride)
      .set_dW(windows[1].stride)
      .set_padH(windows[0].padding)
      .set_padW(windows[1].padding);
}

}  // namespace switchyard::meta
