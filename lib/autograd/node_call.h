// One execution of a node in a run: its hooks, its call, and the checks of its results.
//
// Takes: a node and the gradients that it received. Gives: its results, each with the shape, dtype
// and device of the tensor whose gradient it is. Errors: those of hooks and node; an Error that
// names the node for a result that cannot be converted. For the engine.

#ifndef SWITCHYARD_LIB_AUTOGRAD_NODE_CALL_H_
#define SWITCHYARD_LIB_AUTOGRAD_NODE_CALL_H_

#include "lib/autograd/node.h"

namespace switchyard::autograd {

// Runs the hooks of the tensors that the node made, or of the leaf; then stores the gradients of
// tensors that keep theirs.
void RunTensorHooks(const Node& node, GradList* grads);

// Pre-hooks, node, post-hooks.
GradList CallNode(Node& node, GradList&& grads);

// One gradient for each edge, or more if the last ones are undefined. An undefined gradient stays
// undefined; others are summed to the size and cast to the dtype.
void ValidateGradients(const Node& node, GradList* grads);

// Whether a tensor of these sizes can be broadcast to the others.
bool IsExpandable(IntArrayRef from, IntArrayRef to);

// The same for a gradient from the caller, called `what` in errors.
void FitGradient(std::string_view what, const TensorMetadata& wanted, Tensor* grad);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_NODE_CALL_H_
