// A tensor becomes a view of itself, as in `transpose_` and similar operators.
//
// Takes: a tensor and a view of it. Gives: the tensor with the view's sizes, strides and offset.
// Errors: none. For kernels, below autograd.

#ifndef SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_
#define SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_

#include "lib/core/tensor.h"

namespace switchyard {

void TakeShape(const Tensor& self, const Tensor& view);

namespace internal {

// Records the base of a view, before the tensor takes its new shape. Only lib/autograd defines it;
// lib/core refers to it weakly.
void RecordShape(const Tensor& self, const Tensor& view);

}  // namespace internal

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TAKE_SHAPE_H_
