// Copies and conversions of whole CUDA tensors, for the preparation of operands.
//
// Takes: tensors on one CUDA device, which is current. Gives: tensors there. Errors: an Error that
// names the operator for dtypes without a device type.

#ifndef SWITCHYARD_KERNELS_CUDA_COPIES_H_
#define SWITCHYARD_KERNELS_CUDA_COPIES_H_

#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::gpu {

// to = from, broadcast to its sizes and converted. The two share no memory.
void CopyOnDevice(const char* name, const Tensor& to, const Tensor& from);

// Fills every element.
void FillOnDevice(const char* name, const Tensor& tensor, const Scalar& value);

// `tensor` itself if it has the dtype, otherwise a converted copy with the same memory order.
Tensor WithType(const char* name, const Tensor& tensor, ScalarType type);
// Positions of an index.
Tensor AsLong(const Tensor& index);

// `tensor` itself if it is row-major, otherwise a row-major copy.
Tensor RowMajor(const char* name, const Tensor& tensor);

// A row-major tensor of the dtype: `tensor` itself, or a copy.
Tensor Packed(const char* name, const Tensor& tensor, ScalarType type);

// A row-major copy.
Tensor Clone(const char* name, const Tensor& tensor);

// `tensor` itself, or a copy if writing `written` could change elements that are read later.
Tensor ReadableBeside(const char* name, const Tensor& written, const Tensor& tensor);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_COPIES_H_
