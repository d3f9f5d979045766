// What happens to operands before a loop runs: dtypes are brought together, and memory that is both
// read and written is kept apart.
//
// Takes tensors of the CPU. Gives tensors that a loop may read and write element by element.
// Errors: those of memory.

#ifndef SWITCHYARD_KERNELS_CPU_OPERANDS_H_
#define SWITCHYARD_KERNELS_CPU_OPERANDS_H_

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// `tensor` itself if it has the dtype, else a converted copy.
Tensor WithType(const Tensor& tensor, ScalarType type);

// `tensor` itself, or a copy if writing `written` element by element could change elements of it
// that are still to be read. The same elements in the same order are no such case.
Tensor ReadableBeside(const Tensor& written, const Tensor& tensor);

// Of the dtype and row-major: `tensor` itself, or a copy. An undefined tensor stays undefined.
Tensor Packed(const Tensor& tensor, ScalarType type);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_OPERANDS_H_
