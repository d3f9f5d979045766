// What a tensor is to autograd: whether it requires a gradient, what made it, what has been added
// up in it.
//
// Takes: tensors. Gives: the questions and changes that PyTorch has as members of Tensor, as
// functions, so that a program without autograd has none of it. Errors: Error for what has no
// meaning: gradients of integers, a changed flag of a computed tensor, a gradient that does not
// fit, versions of inference tensors, a hook without gradient.
//
// A leaf is a tensor that no node made; gradients are added up in leaves that require one.

#ifndef SWITCHYARD_LIB_AUTOGRAD_VARIABLE_H_
#define SWITCHYARD_LIB_AUTOGRAD_VARIABLE_H_

#include <cstdint>

#include "lib/autograd/hooks.h"
#include "lib/autograd/node.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Floating and complex numbers.
inline bool IsDifferentiable(ScalarType dtype) {
  return IsFloatingType(dtype) || IsComplexType(dtype);
}

// Its own flag is set, or a node made it, or it is a view of such a tensor.
bool RequiresGrad(const Tensor& tensor);
// Of a leaf. Setting the flag of a computed tensor changes nothing, taking it away is an error.
void SetRequiresGrad(const Tensor& tensor, bool requires_grad = true);

bool IsLeaf(const Tensor& tensor);
// The node that made the tensor, nullptr for a leaf; which of the node's inputs it is.
NodePtr GradFn(const Tensor& tensor);
uint32_t OutputNumber(const Tensor& tensor);
// Where the tensor's gradient goes: its node, or the accumulator of a leaf that requires one.
Edge GradEdge(const Tensor& tensor);

// What has been added up; undefined if nothing has.
Tensor GradOf(const Tensor& tensor);
// Undefined: forgets it.
void SetGrad(const Tensor& tensor, const Tensor& grad);
// Makes a computed tensor keep its gradient as a leaf does.
void RetainGrad(const Tensor& tensor);
bool RetainsGrad(const Tensor& tensor);

// How often the tensor, or what shares its memory, has been written in place.
uint32_t Version(const Tensor& tensor);
// For wrappers of operators that write, once for each tensor written. Fails for an inference tensor
// outside of inference mode.
void BumpVersion(const Tensor& tensor);

// A leaf without gradient over the same memory, with the same version. Not a view.
Tensor Detach(const Tensor& tensor);
// The same with a version of its own: writes to it are not noticed.
Tensor Data(const Tensor& tensor);
// Forgets what made the tensor. Not for a view. Nodes that have saved the tensor fail from here on.
void DetachInPlace(const Tensor& tensor);

bool IsView(const Tensor& tensor);
// The tensor whose memory a view shows, never a view itself; undefined for what is no view.
Tensor BaseOf(const Tensor& tensor);

// Sees, and may replace, each gradient of the tensor that a backward pass has added up.
HookHandle AddTensorHook(const Tensor& tensor, TensorHook hook);
// Is called with a leaf after a gradient has been added to its own.
HookHandle AddLeafHook(const Tensor& leaf, LeafHook hook);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_VARIABLE_H_
