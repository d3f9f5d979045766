#include "lib/aten/nodes.h"

#include <ATen/Functions.h>

namespace switchyard::aten::autograd {
namespace {

// What an output was saved without, because it leads to the node itself.
template <typename Pointer, typename T>
Pointer PointerTo(T& node) {
  if constexpr (std::is_same_v<Pointer, std::shared_ptr<Node>>) {
    return node.shared_from_this();
  } else {
    return Pointer::reclaim_copy(&node);
  }
}
NodePtr SelfOf(Node& node, bool is_output) {
  return is_output ? PointerTo<NodePtr>(node) : NodePtr();
}

}  // namespace

at::Tensor SavedTensor::Unpack(EmittedNode& node) const {
  return variable_.unpack(SelfOf(node, is_output_));
}

std::vector<at::Tensor> SavedTensors::Unpack(EmittedNode& node) const {
  TORCH_CHECK(!is_released_, ::torch::autograd::ERR_BACKWARD_TWICE);
  std::vector<at::Tensor> tensors;
  tensors.reserve(variables_.size());
  for (const SavedVariable& variable : variables_) {
    tensors.push_back(variable.unpack(SelfOf(node, are_outputs_)));
  }
  return tensors;
}

c10::List<optional<at::Tensor>> SavedTensors::UnpackOptionals(EmittedNode& node) const {
  c10::List<optional<at::Tensor>> tensors;
  for (const at::Tensor& tensor : Unpack(node)) {
    tensors.push_back(tensor.defined() ? optional<at::Tensor>(tensor) : optional<at::Tensor>());
  }
  return tensors;
}

at::Tensor TypeAndSize::zeros() const { return at::zeros(sizes_, options_); }

}  // namespace switchyard::aten::autograd
