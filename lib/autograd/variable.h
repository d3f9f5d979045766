// The autograd state of a tensor: whether it requires a gradient, which node made it, its
// accumulated gradient.
//
// Takes: tensors. Gives: PyTorch's members of Tensor as functions, so that a program without
// autograd contains none of them. Errors: Error for gradients of integers, changing the flag of a
// computed tensor, a gradient that does not match, versions of inference tensors, a hook without a
// gradient.
//
// A leaf is a tensor that no node made; gradients are accumulated in leaves that require one.

#ifndef SWITCHYARD_LIB_AUTOGRAD_VARIABLE_H_
#define SWITCHYARD_LIB_AUTOGRAD_VARIABLE_H_

#include <cstdint>

#include "lib/autograd/hooks.h"
#include "lib/autograd/node.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Floating-point and complex dtypes.
inline bool IsDifferentiable(ScalarType dtype) {
  return IsFloatingType(dtype) || IsComplexType(dtype);
}

// Its own flag is set, or a node made it, or it is a view of such a tensor.
bool RequiresGrad(const Tensor& tensor);
// For a leaf. Setting the flag of a computed tensor has no effect, clearing it is an error.
void SetRequiresGrad(const Tensor& tensor, bool requires_grad = true);

bool IsLeaf(const Tensor& tensor);
// The node that made the tensor, nullptr for a leaf; the index of its input of that node.
NodePtr GradFn(const Tensor& tensor);
uint32_t OutputNumber(const Tensor& tensor);
// The target of the tensor's gradient: its node, or the accumulator of a leaf that requires one.
Edge GradEdge(const Tensor& tensor);

// The accumulated gradient; undefined if there is none.
Tensor GradOf(const Tensor& tensor);
// An undefined tensor removes it.
void SetGrad(const Tensor& tensor, const Tensor& grad);
// Makes a computed tensor keep its gradient like a leaf.
void RetainGrad(const Tensor& tensor);
bool RetainsGrad(const Tensor& tensor);

// How often the tensor, or another tensor on its memory, was written in place.
uint32_t Version(const Tensor& tensor);
// For wrappers of operators that write, once for each written tensor. Fails for an inference tensor
// outside of inference mode.
void BumpVersion(const Tensor& tensor);

// A leaf without a gradient on the same memory, with the same version. Not a view.
Tensor Detach(const Tensor& tensor);
// The same with its own version: autograd does not notice writes to it.
Tensor Data(const Tensor& tensor);
// Removes the tensor's history. Not for a view. Nodes that have saved the tensor fail afterwards.
void DetachInPlace(const Tensor& tensor);

bool IsView(const Tensor& tensor);
// The base of a view, never a view itself; undefined for a tensor that is not a view.
Tensor BaseOf(const Tensor& tensor);

// Receives, and may replace, each gradient of the tensor that a backward pass has accumulated.
HookHandle AddTensorHook(const Tensor& tensor, TensorHook hook);
// Called with a leaf after a gradient was added to its own.
HookHandle AddLeafHook(const Tensor& leaf, LeafHook hook);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_VARIABLE_H_
