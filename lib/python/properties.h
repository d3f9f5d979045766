// The properties of tensors: shape, dtype, grad, requires_grad and so on.
//
// Takes: the type TensorBase. Gives: its properties, which call overrides first. Errors: -1 with
// Python's error set; SetRequiresGradOf raises Error for a tensor that cannot require a gradient.

#ifndef SWITCHYARD_LIB_PYTHON_PROPERTIES_H_
#define SWITCHYARD_LIB_PYTHON_PROPERTIES_H_

#include "lib/core/tensor.h"

namespace switchyard::python {

int AddProperties();

void SetRequiresGradOf(const Tensor& tensor, bool requires_grad);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_PROPERTIES_H_
