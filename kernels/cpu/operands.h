// What happens to operands before a loop runs: results are made, out arguments are checked, dtypes
// are brought together, and memory that is both read and written is kept apart.
//
// Takes tensors of the CPU. Gives tensors that a loop may read and write element by element.
// Errors name the operator, `op`.

#ifndef SWITCHYARD_KERNELS_CPU_OPERANDS_H_
#define SWITCHYARD_KERNELS_CPU_OPERANDS_H_

#include <initializer_list>
#include <string_view>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// An uninitialized tensor. It takes the strides of the first operand that has just these sizes and
// no gaps, so that results of transposed operands are transposed; else it is row-major.
Tensor AllocateResult(IntArrayRef sizes, ScalarType type,
                      std::initializer_list<const Tensor*> operands);

// For in-place operators: the operands' common shape must be self's.
void CheckInPlaceSizes(std::string_view op, const Tensor& self, IntArrayRef sizes);

// Gives an out argument the result's sizes. One that is also an operand cannot be given others.
void PrepareOut(std::string_view op, const Tensor& out, IntArrayRef sizes,
                std::initializer_list<const Tensor*> operands);

// `tensor` itself if it has the dtype, else a converted copy.
Tensor WithType(const Tensor& tensor, ScalarType type);

// `tensor` itself, or a copy if writing `written` element by element could change elements of it
// that are still to be read. The same elements in the same order are no such case.
Tensor ReadableBeside(const Tensor& written, const Tensor& tensor);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_OPERANDS_H_
