// Backward and Grad: from outputs to gradients.
//
// Takes: outputs, their gradients (by default one, for an output with one element), options. Gives:
// Backward accumulates gradients in leaves; Grad returns those of its inputs and accumulates
// nothing. Errors: Error for an output that requires no gradient or needs an explicit one,
// gradients that do not match, an input on which the outputs do not depend; those of the engine.

#ifndef SWITCHYARD_LIB_AUTOGRAD_BACKWARD_H_
#define SWITCHYARD_LIB_AUTOGRAD_BACKWARD_H_

#include <optional>
#include <vector>

#include "lib/autograd/hooks.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

struct BackwardOptions {
  // Keeps the saved values of nodes, so that the graph can run again. Default: create_graph.
  std::optional<bool> retain_graph;
  // Records the backward pass itself: gradients can be differentiated.
  bool create_graph = false;
  // Tensors that get a gradient, leaves or computed tensors; default: all leaves.
  std::optional<std::vector<Tensor>> inputs;
};

// An undefined gradient means the default; an empty list means the default for all.
void Backward(TensorList outputs, TensorList gradients = {}, const BackwardOptions& options = {});

struct GradOptions {
  std::optional<bool> retain_graph;
  bool create_graph = false;
  // The gradient of an input on which nothing depends is undefined; otherwise it is an error.
  bool allow_unused = false;
  // Such a gradient is zeros.
  bool materialize_grads = false;
};

GradList Grad(TensorList outputs, TensorList inputs, TensorList gradients = {},
              const GradOptions& options = {});

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_BACKWARD_H_
