#include "lib/autograd/saved_values.h"

#include "lib/autograd/operators.h"
#include "lib/core/error.h"
#include "lib/core/layout.h"

namespace switchyard::autograd {

void SavedVariables::Save(TensorList tensors) {
  elements_.clear();
  for (const Tensor& tensor : tensors) elements_.emplace_back().Save(tensor);
}

void SavedVariables::Save(OptionalTensorList tensors) {
  elements_.clear();
  for (const std::optional<Tensor>& tensor : tensors) {
    elements_.emplace_back().Save(tensor.value_or(Tensor()));
  }
}

std::vector<Tensor> SavedVariables::Unpack(const Node& node) const {
  std::vector<Tensor> tensors;
  tensors.reserve(elements_.size());
  for (const SavedVariable& element : elements_) tensors.push_back(element.Unpack(node));
  return tensors;
}

std::vector<std::optional<Tensor>> SavedVariables::UnpackOptionals(const Node& node) const {
  std::vector<std::optional<Tensor>> tensors;
  tensors.reserve(elements_.size());
  for (const SavedVariable& element : elements_) {
    Tensor tensor = element.Unpack(node);
    tensors.push_back(tensor.defined() ? std::optional<Tensor>(std::move(tensor)) : std::nullopt);
  }
  return tensors;
}

void SavedVariables::Release() {
  for (SavedVariable& element : elements_) element.Release();
}

Tensor TypeAndSize::zeros() const {
  return kOperators.full(like_.sizes, like_.dtype, like_.device, 0);
}

SizesOfTensors SizesOf(TensorList tensors) {
  SizesOfTensors sizes;
  sizes.reserve(tensors.size());
  for (const Tensor& tensor : tensors) {
    sizes.emplace_back(tensor.sizes().begin(), tensor.sizes().end());
  }
  return sizes;
}

DtypesOfTensors DtypesOf(TensorList tensors) {
  DtypesOfTensors dtypes;
  dtypes.reserve(tensors.size());
  for (const Tensor& tensor : tensors) dtypes.push_back(tensor.dtype());
  return dtypes;
}

IntArrayRef StridesOf(const Tensor& tensor, std::string_view argument) {
  SWITCHYARD_CHECK(tensor.layout() == Layout::Strided, "argument ", argument,
                   " has no strides, which its gradient needs");
  return tensor.strides();
}

}  // namespace switchyard::autograd
