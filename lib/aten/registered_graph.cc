#include "lib/aten/registered_graph.h"

#include <mutex>

namespace switchyard::aten::graph {
namespace {

namespace ag = torch::autograd;

constexpr const char* kNoForward =
    "Trying to use forward AD with ";  // and the operator's name, as PyTorch says it

// By a shared or by an intrusive pointer.
template <typename Pointer>
Pointer Hold(Host* host) {
  if constexpr (std::is_same_v<Pointer, std::shared_ptr<ag::Node>>) {
    // Newer editions have no such function; it is found by its argument.
    return Pointer(host, [](auto* node) { deleteNode(node); });
  } else {
    return Pointer::unsafe_steal_from_new(host);
  }
}

}  // namespace

// --- Nodes ---------------------------------------------------------------------------------------

bool Node::IsWanted(size_t edge) const {
  return host_->is_running() ? host_->task_should_compute_output(edge)
                             : host_->should_compute_output(edge);
}

Gradients Host::apply(Gradients&& grads) {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_running_ = true;
  struct Stop {
    bool* is_running;
    ~Stop() { *is_running = false; }
  } const stop{&is_running_};
  return node_->Apply(std::move(grads));
}

void Host::release_variables() {
  const std::lock_guard<std::mutex> lock(mutex_);
  node_->ReleaseVariables();
}

HostPtr MakeHost(std::unique_ptr<Node> node) { return Hold<HostPtr>(new Host(std::move(node))); }

Gradients NotImplemented::Apply(Gradients&& /*grads*/) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, op_name_, " has no derivative");
}

// --- Questions -----------------------------------------------------------------------------------

bool IsAnyDefined(const Gradients& grads) {
  for (const at::Tensor& grad : grads) {
    if (grad.defined()) return true;
  }
  return false;
}

bool IsAnyWanted(const Node& node, size_t first, size_t count) {
  for (size_t i = first; i < first + count; ++i) {
    if (node.IsWanted(i)) return true;
  }
  return false;
}

// --- Around the kernel ---------------------------------------------------------------------------

void AddEdge(Node* node, const at::Tensor& tensor) {
  node->host().add_next_edge(tensor.defined() ? ag::impl::gradient_edge(tensor) : ag::Edge());
}
void AddEdge(Node* node, const optional<at::Tensor>& tensor) {
  AddEdge(node, tensor.has_value() ? *tensor : at::Tensor());
}
void AddEdge(Node* node, at::TensorList tensors) {
  for (const at::Tensor& tensor : tensors) AddEdge(node, tensor);
}
void AddOptionalEdges(Node* node, const c10::List<optional<at::Tensor>>& tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    AddEdge(node, tensor);
  }
}

void SetHistoryOf(const at::Tensor& result, const HostPtr& host) {
  at::Tensor tensor = result;
  ag::set_history(tensor, host);
}
void SetHistoryOf(at::TensorList results, const HostPtr& host) {
  for (const at::Tensor& result : results) SetHistoryOf(result, host);
}
void RebaseHistoryOf(const at::Tensor& written, const HostPtr& host) {
  at::Tensor tensor = written;
  ag::rebase_history(tensor, host);
}
void RebaseHistoryOf(at::TensorList written, const HostPtr& host) {
  for (const at::Tensor& tensor : written) RebaseHistoryOf(tensor, host);
}

void CheckInPlace(const at::Tensor& self, bool needs_grad) { ag::check_inplace(self, needs_grad); }
void CheckInPlace(at::TensorList tensors, bool needs_grad) {
  for (const at::Tensor& tensor : tensors) CheckInPlace(tensor, needs_grad);
}
void CheckOut(const char* op_name, bool needs_grad) {
  if (needs_grad) ag::throw_error_out_requires_grad(op_name);
}
void CheckHasNoGrad(const char* op_name, const char* argument, bool requires_grad) {
  TORCH_CHECK(!requires_grad, "The function '", op_name,
              "' is not differentiable with respect to argument '", argument,
              "'. This input cannot have requires_grad True.");
}

// --- What nodes keep -----------------------------------------------------------------------------

void SavedTensor::SaveOutput(const at::Tensor& output) {
  saved_ = ag::SavedVariable(output, /*is_output=*/true,
                             /*is_inplace_on_view=*/output.defined() && output.is_view());
}

void SavedTensors::Save(at::TensorList tensors) {
  elements_.clear();
  for (const at::Tensor& tensor : tensors) elements_.emplace_back().Save(tensor);
}
void SavedTensors::Save(const c10::List<optional<at::Tensor>>& tensors) {
  elements_.clear();
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    elements_.emplace_back().Save(AsTensor(tensor));
  }
}
void SavedTensors::SaveOutput(at::TensorList outputs) {
  elements_.clear();
  for (const at::Tensor& output : outputs) elements_.emplace_back().SaveOutput(output);
}
std::vector<at::Tensor> SavedTensors::Unpack(const Node& node) const {
  std::vector<at::Tensor> tensors;
  for (const SavedTensor& element : elements_) tensors.push_back(element.Unpack(node));
  return tensors;
}
c10::List<optional<at::Tensor>> SavedTensors::UnpackOptionals(const Node& node) const {
  c10::List<optional<at::Tensor>> tensors;
  for (const SavedTensor& element : elements_) tensors.push_back(AsOptional(element.Unpack(node)));
  return tensors;
}
void SavedTensors::Release() {
  for (SavedTensor& element : elements_) element.Release();
}

at::Tensor CopyToSave(const at::Tensor& self) { return self.defined() ? self.clone() : self; }
std::vector<at::Tensor> CopyToSave(at::TensorList tensors) {
  std::vector<at::Tensor> copies;
  for (const at::Tensor& tensor : tensors) copies.push_back(CopyToSave(tensor));
  return copies;
}

// --- Formulas ------------------------------------------------------------------------------------

void PutGradients(Gradients* results, size_t first, std::vector<at::Tensor> grads) {
  for (size_t i = 0; i < grads.size() && first + i < results->size(); ++i) {
    (*results)[first + i] = std::move(grads[i]);
  }
}

at::Tensor FailNotImplemented(const char* what, const char* reason) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, "the derivative of '", what, "' is missing. ", reason);
}
std::vector<at::Tensor> FailNotImplementedList(const char* what, const char* reason) {
  return {FailNotImplemented(what, reason)};
}

// --- Forward mode --------------------------------------------------------------------------------

at::Tensor TangentOrZeros(const at::Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  const at::Tensor tangent = tensor._fw_grad(/*level=*/0);
  return tangent.defined() ? tangent : at::zeros_symint(tensor.sym_sizes(), tensor.options());
}
at::Tensor TangentOrZeros(const optional<at::Tensor>& tensor) {
  return TangentOrZeros(AsTensor(tensor));
}
std::vector<at::Tensor> TangentsOrZeros(at::TensorList tensors) {
  std::vector<at::Tensor> tangents;
  for (const at::Tensor& tensor : tensors) tangents.push_back(TangentOrZeros(tensor));
  return tangents;
}
at::Tensor NoTangent(const at::Tensor& tangent) { return at::zeros({}, tangent.options()); }
at::Tensor PrimalOf(const at::Tensor& tensor) {
  return tensor.defined() ? tensor._fw_primal(/*level=*/0) : tensor;
}
at::Tensor PrimalOf(const optional<at::Tensor>& tensor) { return PrimalOf(AsTensor(tensor)); }
std::vector<at::Tensor> PrimalsOf(at::TensorList tensors) {
  std::vector<at::Tensor> primals;
  for (const at::Tensor& tensor : tensors) primals.push_back(PrimalOf(tensor));
  return primals;
}
void SetTangent(const at::Tensor& result, const at::Tensor& tangent) {
  if (!result.defined() || !tangent.defined()) return;
  result._set_fw_grad(tangent, /*level=*/0, /*is_inplace_op=*/false);
}
void SetTangents(at::TensorList results, const std::vector<at::Tensor>& tangents) {
  for (size_t i = 0; i < results.size(); ++i) SetTangent(results[i], tangents[i]);
}
void SetTangentInPlace(const at::Tensor& self, const at::Tensor& tangent) {
  if (!self.defined() || !tangent.defined()) return;
  self._set_fw_grad(tangent, /*level=*/0, /*is_inplace_op=*/true);
}
void SetTangentsInPlace(at::TensorList written, const std::vector<at::Tensor>& tangents) {
  for (size_t i = 0; i < written.size(); ++i) SetTangentInPlace(written[i], tangents[i]);
}
at::Tensor TangentToWrite(const at::Tensor& self) {
  if (!self._fw_grad(/*level=*/0).defined()) SetTangentInPlace(self, TangentOrZeros(self));
  return self._fw_grad(/*level=*/0);
}
void FailNoForward(const char* op_name) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, kNoForward, op_name,
                              " that does not support it because it has not been implemented yet.");
}
void FailNoForwardOut(const char* op_name) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, kNoForward, op_name,
                              " that does not support it because it is an out= function");
}

}  // namespace switchyard::aten::graph
