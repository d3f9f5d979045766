// Gradients of pools: of the greatest element of each window, of means over windows of one size,
// and of means over windows that make up the whole image.
//
// Takes: the gradient of the result, the sizes of the images, the numbers of the call. Gives: the
// gradient of the images, made by operators. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_BACKWARD_POOLS_H_
#define SWITCHYARD_KERNELS_COMPOSITE_BACKWARD_POOLS_H_

#include <cstdint>
#include <optional>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// `indices` are those of max_pool2d_with_indices.
Tensor MaxPoolGradient(const Tensor& grad, IntArrayRef sizes, const Tensor& indices);
Tensor AveragePoolGradient(const Tensor& grad, IntArrayRef sizes, IntArrayRef kernel_size,
                           IntArrayRef stride, IntArrayRef padding, bool count_include_pad,
                           std::optional<int64_t> divisor_override);
Tensor AdaptivePoolGradient(const Tensor& grad, IntArrayRef sizes);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_BACKWARD_POOLS_H_
