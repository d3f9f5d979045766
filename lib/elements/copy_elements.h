// Copies all elements of one tensor to another of the same sizes, whatever their strides.
//
// Takes: two tensors of equal sizes that share no memory. Gives: nothing. On devices other than the
// CPU the device's hook is called for each run of elements; the meta device has none to copy.
// Errors: Error for types that have no C++ form, and those of CopyBytes.

#ifndef SWITCHYARD_LIB_ELEMENTS_COPY_ELEMENTS_H_
#define SWITCHYARD_LIB_ELEMENTS_COPY_ELEMENTS_H_

#include "lib/core/tensor.h"

namespace switchyard::internal {

// Of one type and on one device.
void CopySameElements(const Tensor& to, const Tensor& from);

// On the CPU, of any two types with a C++ form. A number that the type cannot hold becomes the
// nearest 64-bit integer, cut to size; of a complex one the real part is kept.
void CopyConverted(const Tensor& to, const Tensor& from);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_COPY_ELEMENTS_H_
