// ScalarIn: the number in a tensor without dimensions.
//
// Takes: a tensor that HoldsScalar: without dimensions, in memory, and without marks (Conjugate,
// ...) that change the meaning of its bytes. Gives: its element, read through the hooks of its
// device. Errors: Error for a dtype that a Scalar cannot hold.

#ifndef SWITCHYARD_LIB_CORE_SCALAR_IN_H_
#define SWITCHYARD_LIB_CORE_SCALAR_IN_H_

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"

namespace switchyard {

bool HoldsScalar(const Tensor& tensor);
Scalar ScalarIn(const Tensor& tensor);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_SCALAR_IN_H_
