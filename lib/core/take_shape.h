// A tensor that becomes a view of itself: what `transpose_` and others do in place.
//
// Takes: a tensor and a view of it. Gives: the tensor with the view's sizes, strides and offset.
// Errors: none. For kernels, below autograd.

#ifndef SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_
#define SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_

#include "lib/core/tensor.h"

namespace switchyard {

// The definition of lib/core is weak: that of lib/autograd keeps what the tensor is a view of.
void TakeShape(const Tensor& self, const Tensor& view);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_
