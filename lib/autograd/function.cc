#include "lib/autograd/function.h"

#include <algorithm>

#include "lib/autograd/history.h"
#include "lib/autograd/keys.h"
#include "lib/autograd/meta.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/variable.h"
#include "lib/autograd/views.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::autograd {
namespace {

bool Contains(const std::vector<Tensor>& tensors, const Tensor& tensor) {
  return std::any_of(tensors.begin(), tensors.end(),
                     [&](const Tensor& other) { return other.is_same(tensor); });
}

// Says no when the gradients of a function that is differentiable once are differentiated.
class OnceNode final : public Node {
 public:
  explicit OnceNode(std::string_view function) : function_(function) {}
  std::string_view name() const override { return "OnceDifferentiable"; }
  GradList Apply(GradList&&) override {
    Fail(function_, " is marked as once differentiable, and its gradients are differentiated");
  }

 private:
  const std::string_view function_;  // a constant
};

// Results of a backward that ran with grad mode off: with the node above if the gradients that came
// in have a history.
void RefuseSecond(std::string_view function, const GradList& grads, GradList* results) {
  if (!AnyRequiresGrad(TensorList(grads))) return;
  const NodePtr node = NodePtr::Adopt(new OnceNode(function));
  AddEdges(node.get(), TensorList(grads));
  for (Tensor& result : *results) {
    if (!result.defined()) continue;
    result = Detach(result);
    SetHistory(result, node);
  }
}

// What a tensor is a view of, or itself.
Tensor RootOf(const Tensor& tensor) { return IsView(tensor) ? BaseOf(tensor) : tensor; }

}  // namespace

std::vector<Tensor> AutogradContext::get_saved_variables() const {
  if (is_in_jvp_) return for_jvp_ ? *for_jvp_ : to_save_;
  return node_->Saved();
}

bool AutogradContext::needs_input_grad(size_t index) const { return node_->NeedsArgument(index); }

void FunctionNode::AddVariable(const Tensor& tensor) {
  edge_of_.push_back(static_cast<uint32_t>(inputs_.size()));
  inputs_.push_back(tensor);
}
void FunctionNode::AddArgument(const Tensor& tensor) { AddVariable(tensor); }
void FunctionNode::AddArgument(const std::optional<Tensor>& tensor) {
  AddVariable(tensor ? *tensor : Tensor());
}

void FunctionNode::Connect() {
  is_recorded_ = AnyRequiresGrad(TensorList(inputs_));
  for (const Tensor& input : inputs_) AddEdge(is_recorded_ ? GradEdge(input) : Edge());
}

bool FunctionNode::NeedsArgument(size_t index) const {
  return index < edge_of_.size() && edge_of_[index] != kNoEdge && IsWanted(edge_of_[index]);
}

void FunctionNode::CheckDirtyIsReturned(const std::vector<Tensor>& results) const {
  for (const Tensor& dirty : context_.dirty_) {
    SWITCHYARD_CHECK(Contains(results, dirty), name(),
                     ": an input that is marked as dirty is not among the results; all that a "
                     "function writes must be");
  }
}

// An input that forward has written is returned itself, with the new history.
Tensor FunctionNode::WrapDirty(const Tensor& result, size_t num_results) {
  // Before the version rises: the check gives a view its node of now, which the write then
  // replaces.
  if (is_recorded_) CheckInPlace(result, true);
  BumpVersion(result);
  if (!is_recorded_) return result;
  SWITCHYARD_CHECK(!IsView(result) || num_results == 1, name(),
                   " writes an input that is a view, so it can return only one tensor");
  SWITCHYARD_CHECK(!IsView(result) || inputs_[0].is_same(result), name(),
                   " writes an input that is a view, so that input must be its first tensor");
  RebaseHistory(result, NodePtr::Share(this));
  return result;
}

Tensor FunctionNode::Wrap(const Tensor& result, size_t num_results) {
  if (!result.defined()) {
    AddInput(result);
    return result;
  }
  const bool is_input = Contains(inputs_, result);
  if (is_input && Contains(context_.dirty_, result)) return WrapDirty(result, num_results);
  Tensor wrapped = result;
  if (is_input) {
    wrapped = Detach(result);
    RecordView(result, wrapped);
  }
  const bool is_differentiable = is_recorded_ && IsDifferentiable(result.dtype()) &&
                                 !Contains(context_.non_differentiable_, result);
  if (!is_differentiable) {
    if (is_recorded_) AddInput(result);
    return RequiresGrad(wrapped) ? Detach(wrapped) : wrapped;
  }
  if (IsView(wrapped)) {
    ViewInfo& view = *Meta::Of(wrapped).view;
    view.mark = num_results > 1 ? ViewMark::kMultiOutput : ViewMark::kInCustomFunction;
  }
  SetHistory(wrapped, NodePtr::Share(this));
  return wrapped;
}

// Of a tensor without one: zeros, unless the function wants to know.
Tensor FunctionNode::TangentForJvp(const Tensor& input) const {
  Tensor tangent = TangentOf(input);
  const bool is_zeros = !tangent.defined() && context_.materializes_ && input.defined() &&
                        IsDifferentiable(input.dtype());
  if (!is_zeros) return tangent;
  return kOperators.full(input.sizes(), input.dtype(), input.device(), 0);
}

// The tangents of the results, from one for each argument.
GradList FunctionNode::CallJvp() {
  GradList tangents;
  for (const uint32_t edge : edge_of_) {
    tangents.push_back(edge == kNoEdge ? Tensor() : TangentForJvp(inputs_[edge]));
  }
  const ForwardMode off(false);
  context_.is_in_jvp_ = true;
  GradList of_results = RunJvp(std::move(tangents));
  context_.is_in_jvp_ = false;
  return of_results;
}

// `plain`: the results as forward returned them.
void FunctionNode::SetResultTangents(const std::vector<Tensor>& plain,
                                     const std::vector<Tensor>& results) {
  GradList tangents = CallJvp();
  SWITCHYARD_CHECK(tangents.size() == results.size(), name(), ": its jvp returned ",
                   tangents.size(), " tangents, expected ", results.size());
  for (size_t i = 0; i < results.size(); ++i) {
    if (!tangents[i].defined()) continue;
    SWITCHYARD_CHECK(results[i].defined() && IsDifferentiable(results[i].dtype()) &&
                         !Contains(context_.non_differentiable_, plain[i]),
                     name(), ": its jvp returned a tangent for result ", i,
                     ", which is not differentiable");
    SetResultTangent(i, results[i], std::move(tangents[i]));
  }
}

void FunctionNode::SetResultTangent(size_t index, const Tensor& result, Tensor tangent) {
  if (Contains(context_.dirty_, result)) {
    SWITCHYARD_CHECK(!HasTangent(result) || TangentOf(result).is_same(tangent), name(), ": result ",
                     index,
                     " is an argument that forward has written, and jvp does not return the "
                     "argument's tangent, changed in place");
    SetTangentInPlace(result, tangent);
    return;
  }
  for (const Tensor& input : inputs_) {
    if (!IsView(result) || !HasTangent(input) || !RootOf(input).is_same(BaseOf(result))) continue;
    SWITCHYARD_CHECK(RootOf(tangent).is_same(RootOf(TangentOf(input))), name(), ": result ", index,
                     " is a view of an argument, and jvp does not return a view of the argument's "
                     "tangent");
  }
  SetGivenTangent(result, std::move(tangent));
}

std::vector<Tensor> FunctionNode::Finish(std::vector<Tensor> results) {
  CheckDirtyIsReturned(results);
  const size_t num_results = results.size();
  const bool has_tangent = HasTangent(TensorList(inputs_));
  const std::vector<Tensor> plain = has_tangent ? results : std::vector<Tensor>();
  for (Tensor& result : results) result = Wrap(result, num_results);
  if (has_tangent) SetResultTangents(plain, results);
  if (is_recorded_) {
    context_.saved_.resize(context_.to_save_.size());
    for (size_t i = 0; i < context_.saved_.size(); ++i) {
      const Tensor& tensor = context_.to_save_[i];
      context_.saved_[i].Save(tensor, GradFn(tensor).get() == this);
    }
  }
  context_.to_save_.clear();
  context_.for_jvp_.reset();
  context_.dirty_.clear();
  context_.non_differentiable_.clear();
  inputs_.clear();
  return results;
}

std::vector<Tensor> FunctionNode::Saved() const {
  std::vector<Tensor> tensors;
  for (const SavedVariable& saved : context_.saved_) tensors.push_back(saved.Unpack(*this));
  return tensors;
}

namespace internal {

void FailNoJvp(std::string_view function) {
  Fail(function, " has no jvp, and one of its arguments has a tangent");
}

}  // namespace internal

void FunctionNode::Materialize(GradList* grads) const {
  for (size_t i = 0; i < grads->size(); ++i) {
    const TensorMetadata& wanted = input(i);
    if ((*grads)[i].defined() || wanted.dtype == ScalarType::Undefined) continue;
    (*grads)[i] = kOperators.full(wanted.sizes, wanted.dtype, wanted.device, 0);
  }
}

// One gradient for each edge from one for each argument.
GradList FunctionNode::ForEdges(GradList&& of_arguments) const {
  const size_t expected = edge_of_.size();
  for (size_t i = expected; i < of_arguments.size(); ++i) {
    SWITCHYARD_CHECK(!of_arguments[i].defined(), name(), " returned ", of_arguments.size(),
                     " gradients, expected ", expected);
  }
  SWITCHYARD_CHECK(of_arguments.size() >= expected, name(), " returned ", of_arguments.size(),
                   " gradients, expected ", expected);
  GradList grads;
  for (size_t i = 0; i < expected; ++i) {
    if (edge_of_[i] != kNoEdge) {
      grads.push_back(std::move(of_arguments[i]));
    } else {
      SWITCHYARD_CHECK(!of_arguments[i].defined(), name(), " returned a gradient for argument ", i,
                       " of its forward, which is not a tensor");
    }
  }
  return grads;
}

GradList FunctionNode::Apply(GradList&& grads) {
  if (context_.materializes_) Materialize(&grads);
  if (!context_.is_once_differentiable_) return ForEdges(RunBackward(std::move(grads)));
  GradList results = [&] {
    const NoGrad off;
    return ForEdges(RunBackward(grads));
  }();
  RefuseSecond(name(), grads, &results);
  return results;
}

void FunctionNode::ReleaseVariables() {
  for (SavedVariable& saved : context_.saved_) saved.Release();
}

}  // namespace switchyard::autograd
