// Functions with which emitted code records calls in libtorch's graph: edges, histories, checks.
//
// Takes arguments and results of operators, and nodes: libtorch's for its own operators, and
// emitted ones (nodes.h). Gives results whose history is the node of their call, as libtorch's own
// autograd kernels do: both kinds can be in one graph. Errors: c10::Error, with libtorch's
// messages. Source: reference autograd, sections 3 to 6; reference derivatives, section 4.

#ifndef SWITCHYARD_LIB_ATEN_AUTOGRAD_H_
#define SWITCHYARD_LIB_ATEN_AUTOGRAD_H_

#include <ATen/core/LegacyTypeDispatch.h>
#include <torch/csrc/autograd/edge.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/basic_ops.h>
#include <torch/csrc/autograd/variable.h>

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/aten/questions.h"
#include "lib/aten/types.h"

namespace switchyard::aten::autograd {

// --- Nodes and edges -----------------------------------------------------------------------------

using Node = ::torch::autograd::Node;
using NodePtr = decltype(::torch::autograd::Edge::function);

namespace internal {

// Editions hold nodes by different pointers.
template <typename T, typename Pointer>
struct PointerLike;
template <typename T, template <typename...> class Pointer, typename... Rest>
struct PointerLike<T, Pointer<Node, Rest...>> {
  using Type = Pointer<T>;
};

void AddEdge(Node* node, const at::Tensor& tensor);
inline void AddEdge(Node* node, const optional<at::Tensor>& tensor) {
  AddEdge(node, tensor.has_value() ? *tensor : at::Tensor());
}
inline void AddEdge(Node* node, at::TensorList tensors) {
  for (const at::Tensor& tensor : tensors) AddEdge(node, tensor);
}

}  // namespace internal

template <typename T>
using NodePointer = typename internal::PointerLike<T, NodePtr>::Type;

template <typename T, typename... Args>
NodePointer<T> MakeNode(Args&&... args) {
  if constexpr (std::is_same_v<NodePtr, std::shared_ptr<Node>>) {
    // New editions lack this function; overload resolution by the type of the node selects it.
    return std::shared_ptr<T>(new T(std::forward<Args>(args)...),
                              [](T* node) { deleteNode(node); });
  } else {
    return NodePointer<T>::make(std::forward<Args>(args)...);
  }
}

// One edge for each argument; a list has one for each element.
template <typename... Args>
void AddEdges(Node* node, const Args&... args) {
  (internal::AddEdge(node, args), ...);
}
void AddOptionalEdges(Node* node, const c10::List<optional<at::Tensor>>& tensors);

inline size_t CountOf(at::TensorList tensors) { return tensors.size(); }
inline size_t CountOf(const c10::List<optional<at::Tensor>>& tensors) { return tensors.size(); }

// The node of an operator without formulas: fails when it is run.
using NotImplemented = ::torch::autograd::NotImplemented;

// --- Around the kernel ---------------------------------------------------------------------------

// Calls below autograd, where results are new.
template <typename Kernel>
[[gnu::always_inline]] inline auto CallKernel(const Kernel& kernel) -> decltype(kernel()) {
  const at::AutoDispatchBelowADInplaceOrView below;
  return kernel();
}
// The same for operators that write or make views: above version counting and view tracking, which
// the called dispatch function does (NoteWritten, NoteView).
template <typename Kernel>
[[gnu::always_inline]] inline auto CallAliasingKernel(const Kernel& kernel) -> decltype(kernel()) {
  const at::AutoDispatchBelowAutograd below;
  return kernel();
}

// Makes the result the next input of the node.
void SetHistory(const at::Tensor& result, const NodePtr& node);
inline void SetHistory(const std::vector<at::Tensor>& results, const NodePtr& node) {
  for (const at::Tensor& result : results) SetHistory(result, node);
}
// The same for written arguments.
void RebaseHistory(const at::Tensor& self, const NodePtr& node);
void RebaseHistory(at::TensorList tensors, const NodePtr& node);

// --- Operators without an entry ------------------------------------------------------------------

// libtorch records them with autogradNotImplementedFallback: edges lead only to tensors that
// require a gradient, and a result that cannot have one gets no history.

namespace internal {

void AddRequiredEdge(Node* node, const at::Tensor& tensor);
inline void AddRequiredEdge(Node* node, const optional<at::Tensor>& tensor) {
  if (tensor.has_value()) AddRequiredEdge(node, *tensor);
}
inline void AddRequiredEdge(Node* node, at::TensorList tensors) {
  for (const at::Tensor& tensor : tensors) AddRequiredEdge(node, tensor);
}
inline void AddRequiredEdge(Node* node, const c10::List<optional<at::Tensor>>& tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    AddRequiredEdge(node, tensor);
  }
}

}  // namespace internal

template <typename... Args>
void AddRequiredEdges(Node* node, const Args&... args) {
  (internal::AddRequiredEdge(node, args), ...);
}
void SetPossibleHistory(const at::Tensor& result, const NodePtr& node);
inline void SetPossibleHistory(const std::vector<at::Tensor>& results, const NodePtr& node) {
  for (const at::Tensor& result : results) SetPossibleHistory(result, node);
}
void RebasePossibleHistory(const at::Tensor& self, const NodePtr& node);
inline void RebasePossibleHistory(at::TensorList tensors, const NodePtr& node) {
  for (const at::Tensor& tensor : tensors) RebasePossibleHistory(tensor, node);
}

// --- Checks --------------------------------------------------------------------------------------

void CheckInPlace(const at::Tensor& self, bool needs_grad);
inline void CheckInPlace(at::TensorList tensors, bool needs_grad) {
  for (const at::Tensor& tensor : tensors) CheckInPlace(tensor, needs_grad);
}
void CheckOut(const char* op_name, bool needs_grad);
// Fails if an argument without a formula requires a gradient.
void CheckHasNoGrad(const char* op_name, const char* argument, bool requires_grad);
// Fails if a result is complex and has history: for operators whose formulas are for real numbers,
// in every edition or in those before PyTorch 2.0.
void CheckIsReal(const char* op_name, const at::Tensor& result);
void CheckIsReal(const char* op_name, at::TensorList results);
void CheckIsRealBefore2(const char* op_name, const at::Tensor& result);
void CheckIsRealBefore2(const char* op_name, at::TensorList results);

}  // namespace switchyard::aten::autograd

#endif  // SWITCHYARD_LIB_ATEN_AUTOGRAD_H_
