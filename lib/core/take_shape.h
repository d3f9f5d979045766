// A tensor that becomes a view of itself: what `transpose_` and others do in place.
//
// Takes: a tensor and a view of it. Gives: the tensor with the view's sizes, strides and offset.
// Errors: none. For kernels, below autograd.

#ifndef SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_
#define SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_

#include "lib/core/tensor.h"

namespace switchyard {

void TakeShape(const Tensor& self, const Tensor& view);

namespace internal {

// Keeps what a tensor is a view of, before it takes its new shape. Only lib/autograd defines it;
// lib/core refers to it weakly.
void RecordShape(const Tensor& self, const Tensor& view);

}  // namespace internal

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_
