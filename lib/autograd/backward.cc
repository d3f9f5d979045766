#include "lib/autograd/backward.h"

#include <utility>

#include "lib/autograd/engine.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/node_call.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

Tensor OnesFor(const Tensor& output) {
  SWITCHYARD_CHECK(output.numel() == 1, "an output of sizes ", output.sizes(),
                   " needs a gradient; only an output of one element has an implicit one");
  SWITCHYARD_CHECK(!IsComplexType(output.dtype()), "a complex output (", output.dtype(),
                   ") needs a gradient; only a real output has an implicit one");
  return kOperators.full(output.sizes(), output.dtype(), output.device(), 1);
}

Tensor GradientFor(const Tensor& output, const Tensor& given, size_t index) {
  if (!given.defined()) return OnesFor(output);
  SWITCHYARD_CHECK(IsComplexType(given.dtype()) == IsComplexType(output.dtype()),
                   "the gradient of output ", index, " is of ", given.dtype(), ", the output of ",
                   output.dtype(), ": both must be complex or neither");
  Tensor gradient = given;
  FitGradient(Join("the gradient of output ", index), TensorMetadata(output), &gradient);
  return gradient;
}

RunRequest RequestFor(TensorList outputs, TensorList gradients) {
  SWITCHYARD_CHECK(gradients.empty() || gradients.size() == outputs.size(), gradients.size(),
                   " gradients were given for ", outputs.size(), " outputs");
  RunRequest request;
  for (size_t i = 0; i < outputs.size(); ++i) {
    SWITCHYARD_CHECK(outputs[i].defined() && RequiresGrad(outputs[i]), "output ", i,
                     " requires no gradient, so there is nothing to differentiate");
    request.gradients.push_back(
        GradientFor(outputs[i], gradients.empty() ? Tensor() : gradients[i], i));
    request.roots.push_back(GradEdge(outputs[i]));
  }
  return request;
}

void AddCaptures(TensorList inputs, bool adds_up, RunRequest* request) {
  SWITCHYARD_CHECK(!inputs.empty(), "the list of inputs is empty, so there is nothing to compute");
  for (size_t i = 0; i < inputs.size(); ++i) {
    SWITCHYARD_CHECK(RequiresGrad(inputs[i]), "input ", i, " requires no gradient");
    if (adds_up) RetainGrad(inputs[i]);
    request->captures.push_back({GradEdge(inputs[i]), adds_up});
  }
}

}  // namespace

void Backward(TensorList outputs, TensorList gradients, const BackwardOptions& options) {
  if (outputs.empty()) return;
  RunRequest request = RequestFor(outputs, gradients);
  request.creates_graph = options.create_graph;
  request.keeps_graph = options.retain_graph.value_or(options.create_graph);
  if (options.inputs) AddCaptures(*options.inputs, true, &request);
  RunGraph(std::move(request));
}

GradList Grad(TensorList outputs, TensorList inputs, TensorList gradients,
              const GradOptions& options) {
  RunRequest request = RequestFor(outputs, gradients);
  request.creates_graph = options.create_graph;
  request.keeps_graph = options.retain_graph.value_or(options.create_graph);
  AddCaptures(inputs, false, &request);
  GradList grads = RunGraph(std::move(request));
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (grads[i].defined()) continue;
    if (options.materialize_grads) {
      grads[i] = kOperators.full(inputs[i].sizes(), inputs[i].dtype(), inputs[i].device(), 0);
    } else {
      SWITCHYARD_CHECK(options.allow_unused, "input ", i,
                       " is not used in the outputs; pass allow_unused if that is intended");
    }
  }
  return grads;
}

}  // namespace switchyard::autograd
