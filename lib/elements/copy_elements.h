// Copies all elements of one tensor to another with the same sizes, for any strides.
//
// Takes: two tensors of equal sizes that share no memory. Gives: nothing. On devices other than the
// CPU it calls the device's hook for each run of elements; the meta device has no elements. Errors:
// Error for types without a C++ form, and those of CopyBytes.

#ifndef SWITCHYARD_LIB_ELEMENTS_COPY_ELEMENTS_H_
#define SWITCHYARD_LIB_ELEMENTS_COPY_ELEMENTS_H_

#include "lib/core/tensor.h"

namespace switchyard::internal {

// For tensors of one type on one device.
void CopySameElements(const Tensor& to, const Tensor& from);

// For CPU tensors of any two types with a C++ form. A number that the type cannot hold becomes the
// nearest 64-bit integer, truncated to the type's size; a complex number keeps its real part.
void CopyConverted(const Tensor& to, const Tensor& from);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_COPY_ELEMENTS_H_
