// Copies and conversions of whole tensors on CUDA: what kernels do with operands before they run.
//
// Takes: tensors on one device of the key CUDA, which is current. Gives: tensors there. Errors:
// Error naming the operator for dtypes that no type on devices stands for.

#ifndef SWITCHYARD_KERNELS_CUDA_COPIES_H_
#define SWITCHYARD_KERNELS_CUDA_COPIES_H_

#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::gpu {

// to = from, stretched to its sizes and converted. The two share no memory.
void CopyOnDevice(const char* name, const Tensor& to, const Tensor& from);

// Every element.
void FillOnDevice(const char* name, const Tensor& tensor, const Scalar& value);

// `tensor` itself if it has the dtype, else a converted copy, whose elements lie in the same order.
Tensor WithType(const char* name, const Tensor& tensor, ScalarType type);
// Positions of an index.
Tensor AsLong(const Tensor& index);

// `tensor` itself if it is row-major, else a copy that is.
Tensor RowMajor(const char* name, const Tensor& tensor);

// Of the dtype and row-major: `tensor` itself, or a copy.
Tensor Packed(const char* name, const Tensor& tensor, ScalarType type);

// A copy that is row-major.
Tensor Clone(const char* name, const Tensor& tensor);

// `tensor` itself, or a copy if writing `written` could change elements of it that are still to be
// read.
Tensor ReadableBeside(const char* name, const Tensor& written, const Tensor& tensor);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_COPIES_H_
