#include "lib/aten/tangent.h"

#include <ATen/Functions.h>

namespace switchyard::aten::autograd {
namespace {

at::Tensor TangentOf(const at::Tensor& tensor) { return tensor._fw_grad(/*level=*/0); }

}  // namespace

at::Tensor TangentOrZeros(const at::Tensor& tensor) {
  if (!tensor.defined()) return {};
  at::Tensor tangent = TangentOf(tensor);
  return tangent.defined() ? tangent : at::_efficientzerotensor(tensor.sizes(), tensor.options());
}

std::vector<at::Tensor> TangentsOrZeros(at::TensorList tensors) {
  std::vector<at::Tensor> tangents;
  tangents.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) tangents.push_back(TangentOrZeros(tensor));
  return tangents;
}

at::Tensor NoTangent(const at::Tensor& tangent) {
  return at::_efficientzerotensor(tangent.sizes(), tangent.options());
}

at::Tensor PrimalOf(const at::Tensor& tensor) {
  if (!tensor.defined() || !TangentOf(tensor).defined()) return tensor;
  return tensor._fw_primal(/*level=*/0);
}

std::vector<at::Tensor> PrimalsOf(at::TensorList tensors) {
  std::vector<at::Tensor> primals;
  primals.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) primals.push_back(PrimalOf(tensor));
  return primals;
}

void SetTangent(const at::Tensor& result, const at::Tensor& tangent) {
  if (!tangent.defined() || !result.defined()) return;
  result._set_fw_grad(tangent, /*level=*/0, /*is_inplace_op=*/false);
}

void SetTangents(const std::vector<at::Tensor>& results, const std::vector<at::Tensor>& tangents) {
  for (size_t i = 0; i < results.size() && i < tangents.size(); ++i) {
    SetTangent(results[i], tangents[i]);
  }
}

void SetTangentInPlace(const at::Tensor& self, const at::Tensor& tangent) {
  if (!tangent.defined() || !self.defined()) return;
  const at::Tensor old = TangentOf(self);
  // Written where it is, so that views of the tangent see it.
  self._set_fw_grad(old.defined() ? at::Tensor(old.copy_(tangent)) : tangent, /*level=*/0,
                    /*is_inplace_op=*/true);
}

at::Tensor TangentToWrite(const at::Tensor& self) {
  at::Tensor tangent = TangentOf(self);
  if (!tangent.defined()) {
    tangent = at::zeros_like(self);
    self._set_fw_grad(tangent, /*level=*/0, /*is_inplace_op=*/true);
  }
  return TangentOf(self);
}

void FailNoForward(const char* op_name) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, "Trying to use forward AD with ", op_name,
                              " that does not support it because it has not been implemented yet.");
}

void FailNoForwardOut(const char* op_name) {
  TORCH_CHECK_NOT_IMPLEMENTED(false, "Trying to use forward AD with ", op_name,
                              " that does not support it because it is an out= function");
}

}  // namespace switchyard::aten::autograd
