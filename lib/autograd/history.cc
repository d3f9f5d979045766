#include "lib/autograd/history.h"

#include "lib/autograd/meta.h"
#include "lib/core/error.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::autograd {
namespace {

constexpr DispatchKeySet kNormalKeys({DispatchKey::ADInplaceOrView, DispatchKey::AutogradOther,
                                      DispatchKey::AutogradFunctionality});

}  // namespace

void AddEdge(Node* node, const Tensor& tensor) { node->AddEdge(GradEdge(tensor)); }
void AddEdge(Node* node, const std::optional<Tensor>& tensor) {
  node->AddEdge(tensor ? GradEdge(*tensor) : Edge());
}
void AddEdge(Node* node, TensorList tensors) {
  for (const Tensor& tensor : tensors) AddEdge(node, tensor);
}

void SetHistory(const Tensor& result, Node* node) {
  const uint32_t input = node->AddInput(result);
  if (!result.defined() || !IsDifferentiable(result.dtype())) return;
  // With one owner, no other thread makes the tensor's Meta.
  if (result.use_count() == 1) Meta::OfNew(result);
  SetGradFn(result, NodePtr::Share(node), input);
}
void SetHistory(const std::vector<Tensor>& results, Node* node) {
  for (const Tensor& result : results) SetHistory(result, node);
}

void CheckOut(std::string_view name, bool needs_grad) {
  SWITCHYARD_CHECK(!needs_grad, name,
                   ": a call with out arguments cannot be differentiated, and one of its arguments "
                   "requires a gradient");
}

void MarkInference(const Tensor& result) {
  if (!result.defined()) return;
  const DispatchKeySet keys = result.key_set() - kNormalKeys;
  result.impl()->set_key_set(DispatchKeySet::FromRaw(keys.raw() & ~kMayNeedGrad.raw()) |
                             kInference);
}
void MarkInference(const std::vector<Tensor>& results) {
  for (const Tensor& result : results) MarkInference(result);
}

}  // namespace switchyard::autograd
