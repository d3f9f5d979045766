// The node of a sample operator that is linear in its one input.

#ifndef SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_NODES_H_
#define SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_NODES_H_

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/autograd/history.h"
#include "lib/autograd/node.h"
#include "lib/autograd/tangent.h"
#include "lib/core/tensor.h"

namespace switchyard::sample {

// Saves only shapes: a function of the gradient.
struct ShapeBackward final : autograd::Node {
  using Function = std::function<Tensor(const Tensor& grad)>;
  ShapeBackward(const char* name, Function function) : name_(name), function(std::move(function)) {}
  std::string_view name() const override { return name_; }
  autograd::GradList Apply(autograd::GradList&& grads) override {
    return {grads[0].defined() ? function(grads[0]) : Tensor()};
  }
  const char* const name_;
  const Function function;
};

// `forward`: the linear operator itself, applied to the tangent.
template <typename Kernel, typename Forward>
Tensor OneInput(const char* name, const Tensor& self, const Kernel& kernel,
                ShapeBackward::Function function, const Forward& forward) {
  autograd::NodePtr node;
  if (autograd::AnyRequiresGrad(self)) {
    node = autograd::NodePtr::Adopt(new ShapeBackward(name, std::move(function)));
    autograd::AddEdges(node.get(), self);
  }
  Tensor result = autograd::CallKernel(kernel);
  if (node) autograd::SetHistory(result, node);
  if (autograd::HasTangent(self)) {
    autograd::SetTangent(result, forward(autograd::TangentOf(self)));
  }
  return result;
}

inline std::vector<int64_t> Owned(IntArrayRef values) {
  return std::vector<int64_t>(values.begin(), values.end());
}

// For kOperators.
Tensor AsStridedScatter(const Tensor& base, const Tensor& part, const autograd::Geometry& view);
Tensor AsStridedBackward(const Tensor& grad, const autograd::Geometry& base,
                         const autograd::Geometry& view);

}  // namespace switchyard::sample

#endif  // SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_NODES_H_
