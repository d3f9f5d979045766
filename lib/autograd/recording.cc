#include "lib/autograd/recording.h"

#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::autograd {

void AddOptionalEdges(Node* node, OptionalTensorList tensors) {
  for (const std::optional<Tensor>& tensor : tensors) AddEdge(node, tensor);
}

void RecordViews(const Tensor& self, const std::vector<Tensor>& views) {
  for (const Tensor& view : views) RecordView(self, view, ViewMark::kMultiOutput);
}

void RecordAliases(const Tensor& self, const std::vector<Tensor>& aliases) {
  for (const Tensor& alias : aliases) RecordAlias(self, alias);
}

namespace {

// Whether the tensor's history is only the node. After a write, a view's node leads to the writing
// operator's node: saved with that history, the tensor would keep alive the node that saves it. A
// written tensor is also the writing node's output.
bool IsOutputOf(const Tensor& output, const NodePtr& node) {
  return output.defined() && (IsView(output) || GradFn(output).get() == node.get());
}

}  // namespace

void SaveOutput(SavedVariable* saved, const Tensor& output, const NodePtr& node) {
  saved->Save(output, IsOutputOf(output, node));
}
void SaveOutput(SavedVariables* saved, TensorList outputs, const NodePtr& node) {
  for (const Tensor& output : outputs) SaveOutput(&saved->Add(), output, node);
}

// A tensor that shows an element at several places has places of its own in the copy.
Tensor CopyToSave(const Tensor& self) {
  for (const int64_t stride : self.strides()) {
    if (stride == 0) return kOperators.clone(self, RowMajorStrides(self.sizes()));
  }
  return kOperators.clone(self, self.strides());
}

std::vector<Tensor> CopyToSave(TensorList tensors) {
  std::vector<Tensor> copies;
  copies.reserve(tensors.size());
  for (const Tensor& tensor : tensors) copies.push_back(CopyToSave(tensor));
  return copies;
}

void CheckResized(std::string_view op_name, const Tensor& self) {
  CheckInPlace(self, /*needs_grad=*/false);
  SWITCHYARD_CHECK(!RequiresGrad(self), op_name,
                   ": self requires a gradient, and such a tensor cannot be resized");
  SWITCHYARD_CHECK(!HasTangent(self), op_name,
                   ": self has a tangent, and such a tensor cannot be resized");
}

void CheckHasNoGrad(std::string_view op_name, std::string_view argument, bool requires_grad) {
  SWITCHYARD_CHECK(!requires_grad, op_name, " has no derivative with respect to argument ",
                   argument, ", which requires a gradient");
}

Tensor FailNotImplemented(std::string_view what, std::string_view reason) {
  FailOf(ErrorKind::kNotImplemented, "the derivative of ", what, " has no formula",
         reason.empty() ? "" : ": ", reason);
}

std::vector<Tensor> FailNotImplementedList(std::string_view what, std::string_view reason) {
  FailNotImplemented(what, reason);
  return {};
}

GradList NotImplemented::Apply(GradList&& /*grads*/) {
  Fail("the derivative of ", op_name_, " has no formula: no file of derivatives names it");
}

}  // namespace switchyard::autograd
