// Backward and Grad: from outputs to gradients.
//
// Takes: outputs, their gradients (ones for an output of one element that are left out), what is
// asked for. Gives: Backward adds gradients up in leaves; Grad returns those of its inputs and adds
// up nothing. Errors: Error for an output that requires no gradient or needs a given one, gradients
// that do not fit, an input that the outputs do not depend on; those of the engine.

#ifndef SWITCHYARD_LIB_AUTOGRAD_BACKWARD_H_
#define SWITCHYARD_LIB_AUTOGRAD_BACKWARD_H_

#include <optional>
#include <vector>

#include "lib/autograd/hooks.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

struct BackwardOptions {
  // Keeps what nodes have saved, so that the graph can be gone through again. Left out: as
  // create_graph.
  std::optional<bool> retain_graph;
  // Records the backward pass itself: gradients can be differentiated.
  bool create_graph = false;
  // Tensors that get a gradient; left out: all leaves. May be computed ones.
  std::optional<std::vector<Tensor>> inputs;
};

// An undefined gradient stands for one that is left out; an empty list for all.
void Backward(TensorList outputs, TensorList gradients = {}, const BackwardOptions& options = {});

struct GradOptions {
  std::optional<bool> retain_graph;
  bool create_graph = false;
  // The gradient of an input that nothing depends on is undefined; else an error.
  bool allow_unused = false;
  // It is zeros.
  bool materialize_grads = false;
};

GradList Grad(TensorList outputs, TensorList inputs, TensorList gradients = {},
              const GradOptions& options = {});

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_BACKWARD_H_
