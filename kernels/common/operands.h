// Preparation of operands on every device before a kernel runs: results get the memory order of an
// operand, out arguments get their sizes, and tensors are viewed as broadcast or as a line.
//
// Takes: tensors on any device. Gives: tensors on the same device; nothing is copied. Errors: an
// Error that names the operator, `op`, for invalid out arguments.

#ifndef SWITCHYARD_KERNELS_COMMON_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_OPERANDS_H_

#include <cstdint>
#include <string_view>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// The dtype of computations: Float for 16-bit floating elements.
inline ScalarType ComputedType(ScalarType type) {
  return type == ScalarType::Half || type == ScalarType::BFloat16 ? ScalarType::Float : type;
}

// An uninitialized tensor of the sizes. It has the strides of a tensor without gaps, so that
// results of transposed operands are transposed; otherwise it is row-major.
Tensor EmptyInOrder(const Tensor& tensor, ScalarType type);

// Gives an out argument the result's sizes. They cannot change if it shares memory with one of the
// operands that are read afterwards.
void PrepareOut(std::string_view op, const Tensor& out, IntArrayRef sizes,
                TensorList operands = TensorList());

// A view with the sizes, to which the tensor's own sizes must broadcast.
Tensor StretchedTo(const Tensor& tensor, IntArrayRef sizes);

// Views a tensor without dimensions as one with one dimension.
Tensor WithDimension(const Tensor& tensor);

// The number of elements along one dimension, which is in range. A tensor without dimensions is one
// line.
inline int64_t LineLength(const Tensor& tensor, int64_t dim) {
  return tensor.dim() == 0 ? 1 : tensor.size(dim);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_OPERANDS_H_
