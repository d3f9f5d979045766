// Gradients of operators that are registered in a PyTorch process: functions with which emitted
// Autograd kernels use libtorch's graph, and the base of emitted nodes.
//
// Takes arguments and results of operators. Gives results whose history is a libtorch node that
// runs the emitted one. Computations of nodes go through PyTorch's dispatcher, so that they can be
// differentiated, traced and compiled in turn. PyTorch's own kernel for ADInplaceOrView, below
// these, counts writes and makes views. Errors: c10::Error, with PyTorch's messages. Source:
// reference autograd, sections 3 to 6; reference derivatives, section 4.

#ifndef SWITCHYARD_LIB_ATEN_REGISTERED_GRAPH_H_
#define SWITCHYARD_LIB_ATEN_REGISTERED_GRAPH_H_

#include <ATen/ATen.h>
#include <ATen/TensorGeometry.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <torch/csrc/autograd/VariableTypeUtils.h>
#include <torch/csrc/autograd/edge.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/basic_ops.h>
#include <torch/csrc/autograd/saved_variable.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/aten/registered_values.h"
#include "lib/aten/types.h"

namespace switchyard::aten::graph {

using Gradients = torch::autograd::variable_list;
// Editions hold nodes by different pointers.
using HostPtr = decltype(torch::autograd::Edge::function);

// --- Nodes ---------------------------------------------------------------------------------------

class Host;

// The base of emitted nodes. `Apply` takes the gradients of the results and returns one for each
// edge.
class Node {
 public:
  Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  virtual ~Node() = default;

  virtual std::string_view name() const = 0;
  virtual Gradients Apply(Gradients&& grads) = 0;
  virtual void ReleaseVariables() {}
  virtual void WillReleaseVariables() {}

  // While a call is recorded: whether the edge has a node. While the node runs: also whether its
  // gradient is needed.
  bool IsWanted(size_t edge) const;

  Host& host() const { return *host_; }

 private:
  friend class Host;
  Host* host_ = nullptr;
};

// The existing pointer to a node. Newer editions have `getptr`, and editions that count in the node
// itself have nothing else; for the editions in between, which have both, 0 prefers an `int`.
template <typename T>
auto PointerTo(T& node, int /*preferred*/) -> decltype(node.getptr()) {
  return node.getptr();
}
template <typename T>
auto PointerTo(T& node, long /*otherwise*/) -> decltype(node.shared_from_this()) {
  return node.shared_from_this();
}

// The node that libtorch's engine runs.
class Host final : public torch::autograd::Node {
 public:
  explicit Host(std::unique_ptr<graph::Node> node) : node_(std::move(node)) { node_->host_ = this; }

  std::string name() const override { return std::string(node_->name()); }
  Gradients apply(Gradients&& grads) override;
  void release_variables() override;
  void will_release_variables() override { node_->WillReleaseVariables(); }

  bool is_running() const { return is_running_; }
  HostPtr Pointer() { return PointerTo(*this, 0); }

 private:
  std::unique_ptr<graph::Node> node_;
  bool is_running_ = false;
};

// A node while its call is recorded; empty for a call that is not.
template <typename T>
class NodePointer {
 public:
  NodePointer() = default;
  NodePointer(T* node, HostPtr host) : node_(node), host_(std::move(host)) {}
  explicit operator bool() const { return node_ != nullptr; }
  T* operator->() const { return node_; }
  T* get() const { return node_; }
  const HostPtr& host() const { return host_; }

 private:
  T* node_ = nullptr;  // of the host
  HostPtr host_;
};

HostPtr MakeHost(std::unique_ptr<Node> node);

template <typename T, typename... Args>
NodePointer<T> MakeNode(Args&&... args) {
  auto made = std::make_unique<T>(std::forward<Args>(args)...);
  T* const node = made.get();
  return NodePointer<T>(node, MakeHost(std::move(made)));
}

// The node of an operator without formulas: fails when it is run.
class NotImplemented final : public Node {
 public:
  explicit NotImplemented(const char* op_name) : op_name_(op_name) {}
  std::string_view name() const override { return "NotImplemented"; }
  Gradients Apply(Gradients&& grads) override;

 private:
  const char* op_name_;
};

// --- Questions -----------------------------------------------------------------------------------

namespace internal {

template <typename Predicate>
bool AnyTensor(const at::Tensor& tensor, const Predicate& predicate) {
  return tensor.defined() && predicate(tensor);
}
template <typename Predicate>
bool AnyTensor(const optional<at::Tensor>& tensor, const Predicate& predicate) {
  return tensor.has_value() && AnyTensor(*tensor, predicate);
}
template <typename Predicate>
bool AnyTensor(at::TensorList tensors, const Predicate& predicate) {
  for (const at::Tensor& tensor : tensors) {
    if (AnyTensor(tensor, predicate)) return true;
  }
  return false;
}
template <typename Predicate>
bool AnyTensor(const c10::List<optional<at::Tensor>>& tensors, const Predicate& predicate) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    if (AnyTensor(tensor, predicate)) return true;
  }
  return false;
}

}  // namespace internal

// Whether a call with these is recorded.
template <typename... Args>
bool AnyRequiresGrad(const Args&... args) {
  const auto requires_grad = [](const at::Tensor& tensor) { return tensor.requires_grad(); };
  return at::GradMode::is_enabled() && (internal::AnyTensor(args, requires_grad) || ...);
}
// Whether one has a forward-mode tangent.
template <typename... Args>
bool HasTangent(const Args&... args) {
  const auto has = [](const at::Tensor& tensor) { return tensor._fw_grad(/*level=*/0).defined(); };
  return (internal::AnyTensor(args, has) || ...);
}

bool IsAnyDefined(const Gradients& grads);
bool IsAnyWanted(const Node& node, size_t first, size_t count);

// --- Around the kernel ---------------------------------------------------------------------------

// One edge for each argument; a list has one for each element.
void AddEdge(Node* node, const at::Tensor& tensor);
void AddEdge(Node* node, const optional<at::Tensor>& tensor);
void AddEdge(Node* node, at::TensorList tensors);
template <typename... Args>
void AddEdges(Node* node, const Args&... args) {
  (AddEdge(node, args), ...);
}
void AddOptionalEdges(Node* node, const c10::List<optional<at::Tensor>>& tensors);

inline size_t CountOf(at::TensorList tensors) { return tensors.size(); }
inline size_t CountOf(const c10::List<optional<at::Tensor>>& tensors) { return tensors.size(); }

// The same call below autograd; for operators that write or view, above ADInplaceOrView, which
// tracks that.
template <typename Kernel>
decltype(auto) CallKernel(const Kernel& kernel) {
  const at::AutoDispatchBelowADInplaceOrView below;
  return kernel();
}
template <typename Kernel>
decltype(auto) CallAliasingKernel(const Kernel& kernel) {
  const at::AutoDispatchBelowAutograd below;
  return kernel();
}

void SetHistoryOf(const at::Tensor& result, const HostPtr& host);
void SetHistoryOf(at::TensorList results, const HostPtr& host);
template <typename Result, typename T>
void SetHistory(const Result& result, const NodePointer<T>& node) {
  SetHistoryOf(result, node.host());
}
void RebaseHistoryOf(const at::Tensor& written, const HostPtr& host);
void RebaseHistoryOf(at::TensorList written, const HostPtr& host);
template <typename Written, typename T>
void RebaseHistory(const Written& written, const NodePointer<T>& node) {
  RebaseHistoryOf(written, node.host());
}

// The work of the kernel for ADInplaceOrView.
template <typename Written>
void BumpVersions(const Written& /*written*/) {}
struct Replay {
  template <typename Function>
  Replay(const Function& /*function*/) {}
};
template <typename... Args>
void RecordViews(const Args&... /*args*/) {}
template <typename... Args>
void RecordAliases(const Args&... /*args*/) {}

void CheckInPlace(const at::Tensor& self, bool needs_grad);
void CheckInPlace(at::TensorList tensors, bool needs_grad);
void CheckOut(const char* op_name, bool needs_grad);
// Fails if an argument without a formula requires a gradient.
void CheckHasNoGrad(const char* op_name, const char* argument, bool requires_grad);

// --- What nodes keep -----------------------------------------------------------------------------

class SavedTensor {
 public:
  void Save(const at::Tensor& tensor) { saved_ = torch::autograd::SavedVariable(tensor, false); }
  void SaveOutput(const at::Tensor& output);
  at::Tensor Unpack(const Node& node) const { return saved_.unpack(node.host().Pointer()); }
  void Release() { saved_.reset_data(); }

 private:
  torch::autograd::SavedVariable saved_;
};

class SavedTensors {
 public:
  void Save(at::TensorList tensors);
  void Save(const c10::List<optional<at::Tensor>>& tensors);
  void SaveOutput(at::TensorList outputs);
  std::vector<at::Tensor> Unpack(const Node& node) const;
  c10::List<optional<at::Tensor>> UnpackOptionals(const Node& node) const;
  void Release();

 private:
  std::vector<SavedTensor> elements_;
};

// A result of the node that saves it.
template <typename Saved, typename Output, typename T>
void SaveOutput(Saved* saved, const Output& output, const NodePointer<T>& /*node*/) {
  saved->SaveOutput(output);
}

// The value that an in-place operator saves of self before it writes: a copy, with its history.
at::Tensor CopyToSave(const at::Tensor& self);
std::vector<at::Tensor> CopyToSave(at::TensorList tensors);

// --- Formulas ------------------------------------------------------------------------------------

void PutGradients(Gradients* results, size_t first, std::vector<at::Tensor> grads);

// An undefined tensor becomes an empty optional, and vice versa.
inline optional<at::Tensor> AsOptional(const at::Tensor& tensor) {
  return tensor.defined() ? optional<at::Tensor>(tensor) : optional<at::Tensor>();
}
inline at::Tensor AsTensor(const optional<at::Tensor>& tensor) {
  return tensor.has_value() ? *tensor : at::Tensor();
}
inline at::Scalar Negate(const at::Scalar& number) { return -number; }
// A tensor in a formula, as a mutable argument.
inline at::Tensor& Written(const at::Tensor& tensor) { return const_cast<at::Tensor&>(tensor); }

at::Tensor FailNotImplemented(const char* what, const char* reason = "");
std::vector<at::Tensor> FailNotImplementedList(const char* what, const char* reason = "");

// --- Forward mode --------------------------------------------------------------------------------

at::Tensor TangentOrZeros(const at::Tensor& tensor);
at::Tensor TangentOrZeros(const optional<at::Tensor>& tensor);
std::vector<at::Tensor> TangentsOrZeros(at::TensorList tensors);
at::Tensor NoTangent(const at::Tensor& tangent);
at::Tensor PrimalOf(const at::Tensor& tensor);
at::Tensor PrimalOf(const optional<at::Tensor>& tensor);
std::vector<at::Tensor> PrimalsOf(at::TensorList tensors);
void SetTangent(const at::Tensor& result, const at::Tensor& tangent);
void SetTangents(at::TensorList results, const std::vector<at::Tensor>& tangents);
void SetTangentInPlace(const at::Tensor& self, const at::Tensor& tangent);
void SetTangentsInPlace(at::TensorList written, const std::vector<at::Tensor>& tangents);
// The tangent of self itself, for writing.
at::Tensor TangentToWrite(const at::Tensor& self);
void FailNoForward(const char* op_name);
void FailNoForwardOut(const char* op_name);

}  // namespace switchyard::aten::graph

#endif  // SWITCHYARD_LIB_ATEN_REGISTERED_GRAPH_H_
