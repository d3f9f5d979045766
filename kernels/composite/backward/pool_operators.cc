// The gradients of pools as operators.

#include <cstdint>
#include <optional>

#include "kernels/composite/backward/pools.h"
#include "lib/core/error.h"
#include "switchyard/ops/_adaptive_avg_pool2d_backward_native.h"
#include "switchyard/ops/avg_pool2d_backward_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/max_pool2d_with_indices_backward_native.h"

namespace switchyard::native {
namespace {

void CheckImages(const char* name, const Tensor& grad_output, const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() == 3 || self.dim() == 4, name, ": self has sizes ", self.sizes(),
                   ", not those of images with channels");
  SWITCHYARD_CHECK(grad_output.dim() == self.dim() && grad_output.dtype() == self.dtype(), name,
                   ": grad_output is ", grad_output.dtype(), grad_output.sizes(), " and self ",
                   self.dtype(), self.sizes());
  for (int64_t d = 0; d < self.dim() - 2; ++d) {
    SWITCHYARD_CHECK(grad_output.size(d) == self.size(d), name, ": grad_output has sizes ",
                     grad_output.sizes(), " and self ", self.sizes());
  }
}

}  // namespace

// The numbers of windows only say where the indices come from.
Tensor max_pool2d_with_indices_backward(const Tensor& grad_output, const Tensor& self,
                                        IntArrayRef /*kernel_size*/, IntArrayRef /*stride*/,
                                        IntArrayRef /*padding*/, IntArrayRef /*dilation*/,
                                        bool /*ceil_mode*/, const Tensor& indices) {
  constexpr char kName[] = "max_pool2d_with_indices_backward";
  CheckImages(kName, grad_output, self);
  SWITCHYARD_CHECK(indices.sizes() == grad_output.sizes(), kName, ": indices has sizes ",
                   indices.sizes(), " and grad_output ", grad_output.sizes());
  return internal::MaxPoolGradient(grad_output, self.sizes(), indices);
}

Tensor avg_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntArrayRef kernel_size,
                           IntArrayRef stride, IntArrayRef padding, bool /*ceil_mode*/,
                           bool count_include_pad, std::optional<int64_t> divisor_override) {
  constexpr char kName[] = "avg_pool2d_backward";
  CheckImages(kName, grad_output, self);
  SWITCHYARD_CHECK(divisor_override.value_or(1) != 0, kName, ": divisor_override is 0");
  const Tensor result = internal::AveragePoolGradient(
      grad_output, self.sizes(), kernel_size, stride, padding, count_include_pad, divisor_override);
  return switchyard::clone(result, MemoryFormat::Contiguous);
}

Tensor _adaptive_avg_pool2d_backward(const Tensor& grad_output, const Tensor& self) {
  CheckImages("_adaptive_avg_pool2d_backward", grad_output, self);
  const Tensor result = internal::AdaptivePoolGradient(grad_output, self.sizes());
  const bool is_stretched = grad_output.size(-1) == 1 && grad_output.size(-2) == 1;
  return is_stretched ? switchyard::clone(result, MemoryFormat::Contiguous) : result;
}

}  // namespace switchyard::native
