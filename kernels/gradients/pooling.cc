// Gradients of pools; kernels/composite/backward has those that are operators, too.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/backward/parts.h"
#include "kernels/composite/backward/pools.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/reshape.h"

namespace switchyard::gradients {
namespace {

// The last two dimensions as one.
Tensor WithLines(const Tensor& tensor) {
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  const int64_t width = sizes.back();
  sizes.pop_back();
  sizes.back() *= width;
  return switchyard::reshape(tensor, sizes);
}

}  // namespace

Tensor max_pool2d_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& indices) {
  return internal::InFormatOf(grad, internal::MaxPoolGradient(grad, sizes, indices));
}
Tensor max_pool2d_jvp(const Tensor& self_t, const Tensor& indices) {
  const Tensor chosen = switchyard::gather(WithLines(self_t), -1, WithLines(indices));
  return switchyard::reshape(chosen, indices.sizes());
}

Tensor avg_pool2d_gradient(const Tensor& grad, IntArrayRef sizes, IntArrayRef kernel_size,
                           IntArrayRef stride, IntArrayRef padding, bool count_include_pad,
                           std::optional<int64_t> divisor_override) {
  return internal::InFormatOf(
      grad, internal::AveragePoolGradient(grad, sizes, kernel_size, stride, padding,
                                          count_include_pad, divisor_override));
}
Tensor adaptive_avg_pool2d_backward(const Tensor& grad, IntArrayRef sizes) {
  return internal::InFormatOf(grad, internal::AdaptivePoolGradient(grad, sizes));
}

}  // namespace switchyard::gradients
