// The list of all tangents: which tensors hold them, and how they are destroyed.
//
// Separate from tangent.h because it needs no operator (operators.h): a destroyed tensor drops its
// tangent, also in a program without gradients.

#ifndef SWITCHYARD_LIB_AUTOGRAD_TANGENT_LIST_H_
#define SWITCHYARD_LIB_AUTOGRAD_TANGENT_LIST_H_

#include "lib/autograd/meta.h"
#include "lib/autograd/tangent.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd::internal {

// The tangent that the tensor itself holds; null if it has none, or if it uses a part of its
// base's.
const Tangent* OwnTangent(const Meta& meta);

// The tensor of which a view's tangent is a view; undefined if there is none.
Tensor TangentBase(const Meta& meta);

// From now on the list holds `value` as the tangent of `tensor`, in place of an earlier one.
void KeepTangent(const Tensor& tensor, const Tensor& value);

}  // namespace switchyard::autograd::internal

#endif  // SWITCHYARD_LIB_AUTOGRAD_TANGENT_LIST_H_
