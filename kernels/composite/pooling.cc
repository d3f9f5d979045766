// Pooling in the forms that users call; they call the operators that compute it.

#include <tuple>

#include "kernels/composite/out.h"
#include "switchyard/ops/_adaptive_avg_pool2d.h"
#include "switchyard/ops/adaptive_avg_pool2d_native.h"
#include "switchyard/ops/max_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices.h"

namespace switchyard::native {

Tensor max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                  IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return std::get<0>(
      switchyard::max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode));
}

Tensor adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  return switchyard::_adaptive_avg_pool2d(self, output_size);
}

Tensor& adaptive_avg_pool2d_out(const Tensor& self, IntArrayRef output_size, Tensor& out) {
  return internal::StoreSameType("adaptive_avg_pool2d",
                                 switchyard::_adaptive_avg_pool2d(self, output_size), out);
}

}  // namespace switchyard::native
