// The list of all tangents: who holds them, and how they go.
//
// A part of its own because it needs no operator (operators.h): a tensor that is destroyed drops
// its tangent, also in a program without gradients. What tangents are: tangent.h.

#ifndef SWITCHYARD_LIB_AUTOGRAD_TANGENT_LIST_H_
#define SWITCHYARD_LIB_AUTOGRAD_TANGENT_LIST_H_

#include "lib/autograd/meta.h"
#include "lib/autograd/tangent.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd::internal {

// The tangent that the tensor itself holds; null if it has none, or if it shows a part of its
// base's.
const Tangent* OwnTangent(const Meta& meta);

// What the tangent of a view is a view of; undefined if it is of nothing.
Tensor TangentBase(const Meta& meta);

// The list holds `value` as the tangent of `tensor` from here on, in the place of an earlier one.
void KeepTangent(const Tensor& tensor, const Tensor& value);

}  // namespace switchyard::autograd::internal

#endif  // SWITCHYARD_LIB_AUTOGRAD_TANGENT_LIST_H_
