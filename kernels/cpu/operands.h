// Preparation of operands before a loop runs: converts dtypes, and separates memory that is both
// read and written.
//
// Takes CPU tensors. Gives tensors that a loop can read and write element by element. Errors: those
// of memory.

#ifndef SWITCHYARD_KERNELS_CPU_OPERANDS_H_
#define SWITCHYARD_KERNELS_CPU_OPERANDS_H_

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// `tensor` itself if it has the dtype, otherwise a converted copy.
Tensor WithType(const Tensor& tensor, ScalarType type);

// `tensor` itself, or a copy if writing `written` element by element could change elements that are
// read later. The same elements in the same order need no copy.
Tensor ReadableBeside(const Tensor& written, const Tensor& tensor);

// A row-major tensor of the dtype: `tensor` itself, or a copy. An undefined tensor stays undefined.
Tensor Packed(const Tensor& tensor, ScalarType type);

// For a kernel that writes a row-major result: `out` itself if it is so and has the dtype, or else
// a tensor that the caller copies into it.
Tensor PackedLike(const Tensor& out, ScalarType type);

// A row-major result of images with the dtype of `self`, and with the channels innermost where
// they are so there.
Tensor ImagesLike(const char* op, const Tensor& self, const Tensor& result);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_OPERANDS_H_
