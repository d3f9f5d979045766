// What happens to operands on every device before a kernel runs: results are made in the order of
// an operand, out arguments get their sizes, tensors are seen as stretched or as a line.
//
// Takes: tensors of any device. Gives: tensors on the same device; nothing is copied. Errors: Error
// naming the operator, `op`, for out arguments that cannot be.

#ifndef SWITCHYARD_KERNELS_COMMON_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_OPERANDS_H_

#include <cstdint>
#include <string_view>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// What elements are computed as: 16-bit floating ones as Float.
inline ScalarType ComputedType(ScalarType type) {
  return type == ScalarType::Half || type == ScalarType::BFloat16 ? ScalarType::Float : type;
}

// An uninitialized tensor of the sizes. It takes the strides of a tensor without gaps, so that
// results of transposed operands are transposed; else it is row-major.
Tensor EmptyInOrder(const Tensor& tensor, ScalarType type);

// Gives an out argument the result's sizes. One that is also the operand cannot be given others.
void PrepareOut(std::string_view op, const Tensor& out, IntArrayRef sizes,
                const Tensor* operand = nullptr);

// A view of the sizes, which the tensor's own stretch to.
Tensor StretchedTo(const Tensor& tensor, IntArrayRef sizes);

// A tensor without dimensions as one of one dimension.
Tensor WithDimension(const Tensor& tensor);

// The elements along one dimension, which is in range. A tensor without dimensions is one line.
inline int64_t LineLength(const Tensor& tensor, int64_t dim) {
  return tensor.dim() == 0 ? 1 : tensor.size(dim);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_OPERANDS_H_
