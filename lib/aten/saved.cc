#include "lib/aten/saved.h"

#include <ATen/Functions.h>

namespace switchyard::aten::autograd {

at::Tensor CopyToSave(const at::Tensor& self) { return self.clone(); }

std::vector<at::Tensor> CopyToSave(at::TensorList tensors) {
  std::vector<at::Tensor> copies;
  copies.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) copies.push_back(tensor.clone());
  return copies;
}

SizesOfTensors SizesOf(at::TensorList tensors) {
  SizesOfTensors sizes;
  sizes.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) sizes.push_back(tensor.sizes().vec());
  return sizes;
}

DtypesOfTensors DtypesOf(at::TensorList tensors) {
  DtypesOfTensors dtypes;
  dtypes.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) dtypes.push_back(tensor.scalar_type());
  return dtypes;
}

at::IntArrayRef StridesOf(const at::Tensor& tensor, const char* argument) {
  if (!tensor.requires_grad()) return {};
  TORCH_CHECK(!tensor.is_mkldnn(), "The backward pass for this operation requires the '", argument,
              "' tensor to be strided, but a tensor with layout ", tensor.layout(),
              " was given instead. Please either use a strided tensor or set requires_grad=False "
              "for '",
              argument, "'");
  // A sparse one has none, and formulas for it read none.
  return tensor.is_sparse() || tensor.is_sparse_csr() ? at::IntArrayRef() : tensor.strides();
}

}  // namespace switchyard::aten::autograd
