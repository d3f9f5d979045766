// A node's turn in a run: its hooks, its call, and what is held of its results.
//
// Takes: a node and the gradients that have come to it. Gives: its results, each with the shape,
// dtype and device of the tensor that it is the gradient of. Errors: those of hooks and node; Error
// naming the node for a result that cannot be made to fit. For the engine.

#ifndef SWITCHYARD_LIB_AUTOGRAD_NODE_CALL_H_
#define SWITCHYARD_LIB_AUTOGRAD_NODE_CALL_H_

#include "lib/autograd/node.h"

namespace switchyard::autograd {

// The hooks of the tensors that the node made, or of the leaf; then those tensors keep their
// gradients that were told to.
void RunTensorHooks(const Node& node, GradList* grads);

// Pre-hooks, node, post-hooks.
GradList CallNode(Node& node, GradList&& grads);

// One gradient for each edge, or too many of which the last are undefined. An undefined one stays
// so; another is summed to the size, cast to the dtype.
void ValidateGradients(const Node& node, GradList* grads);

// Whether a tensor of these sizes can be broadcast to the others.
bool IsExpandable(IntArrayRef from, IntArrayRef to);

// The same for a gradient that comes from outside, called `what` in errors.
void FitGradient(std::string_view what, const TensorMetadata& wanted, Tensor* grad);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_NODE_CALL_H_
