#include "lib/aten/autograd.h"

#include <torch/csrc/api/include/torch/version.h>
#include <torch/csrc/autograd/VariableTypeUtils.h>

namespace switchyard::aten::autograd {

namespace impl = ::torch::autograd::impl;

namespace internal {

void AddEdge(Node* node, const at::Tensor& tensor) {
  node->add_next_edge(tensor.defined() ? impl::gradient_edge(tensor) : ::torch::autograd::Edge());
}

void AddRequiredEdge(Node* node, const at::Tensor& tensor) {
  if (tensor.defined() && tensor.requires_grad()) AddEdge(node, tensor);
}

}  // namespace internal

void AddOptionalEdges(Node* node, const c10::List<optional<at::Tensor>>& tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    internal::AddEdge(node, tensor);
  }
}

void SetHistory(const at::Tensor& result, const NodePtr& node) {
  at::Tensor same = result;
  ::torch::autograd::set_history(same, node);
}

void RebaseHistory(const at::Tensor& self, const NodePtr& node) {
  at::Tensor same = self;
  ::torch::autograd::rebase_history(same, node);
}

void RebaseHistory(at::TensorList tensors, const NodePtr& node) {
  ::torch::autograd::rebase_history(tensors.vec(), node);
}

void SetPossibleHistory(const at::Tensor& result, const NodePtr& node) {
  if (::torch::autograd::isDifferentiableType(result.scalar_type())) SetHistory(result, node);
}

void RebasePossibleHistory(const at::Tensor& self, const NodePtr& node) {
  if (::torch::autograd::isDifferentiableType(self.scalar_type())) RebaseHistory(self, node);
}

void CheckInPlace(const at::Tensor& self, bool needs_grad) {
  ::torch::autograd::check_inplace(self, needs_grad);
}

void CheckOut(const char* op_name, bool needs_grad) {
  if (needs_grad) ::torch::autograd::throw_error_out_requires_grad(op_name);
}

void CheckHasNoGrad(const char* op_name, const char* argument, bool requires_grad) {
  TORCH_CHECK(!requires_grad, "The function '", op_name,
              "' is not differentiable with respect to argument '", argument,
              "'. This input cannot have requires_grad True.");
}

void CheckIsReal(const char* op_name, const at::Tensor& result) {
  ::torch::autograd::throw_error_for_complex_autograd(result, op_name);
}

void CheckIsReal(const char* op_name, at::TensorList results) {
  for (const at::Tensor& result : results) CheckIsReal(op_name, result);
}

void CheckIsRealBefore2([[maybe_unused]] const char* op_name,
                        [[maybe_unused]] const at::Tensor& result) {
#if TORCH_VERSION_MAJOR < 2
  CheckIsReal(op_name, result);
#endif
}

void CheckIsRealBefore2(const char* op_name, at::TensorList results) {
  for (const at::Tensor& result : results) CheckIsRealBefore2(op_name, result);
}

}  // namespace switchyard::aten::autograd
