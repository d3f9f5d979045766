// Forward-mode tangents in libtorch, for emitted functions that record calls.
//
// Takes arguments and results of an operator, and tangents from its formula. Gives results with
// tangents of level 0, libtorch's only level. Errors: c10::Error for an operator without a formula
// whose argument has a tangent. Source: reference autograd, section 12.

#ifndef SWITCHYARD_LIB_ATEN_TANGENT_H_
#define SWITCHYARD_LIB_ATEN_TANGENT_H_

#include <vector>

#include "lib/aten/autograd.h"
#include "lib/aten/types.h"

namespace switchyard::aten::autograd {

// If there is none, zeros that need no memory; undefined for an undefined tensor.
at::Tensor TangentOrZeros(const at::Tensor& tensor);
inline at::Tensor TangentOrZeros(const optional<at::Tensor>& tensor) {
  return TangentOrZeros(tensor.has_value() ? *tensor : at::Tensor());
}
std::vector<at::Tensor> TangentsOrZeros(at::TensorList tensors);
// For an addend without a tangent: zeros like it, which broadcast in the sum.
at::Tensor NoTangent(const at::Tensor& tangent);

// The value without its tangent.
at::Tensor PrimalOf(const at::Tensor& tensor);
inline at::Tensor PrimalOf(const optional<at::Tensor>& tensor) {
  return PrimalOf(tensor.has_value() ? *tensor : at::Tensor());
}
std::vector<at::Tensor> PrimalsOf(at::TensorList tensors);

// For a new result; an undefined tangent changes nothing.
void SetTangent(const at::Tensor& result, const at::Tensor& tangent);
void SetTangents(const std::vector<at::Tensor>& results, const std::vector<at::Tensor>& tangents);
// For a tensor that has been written.
void SetTangentInPlace(const at::Tensor& self, const at::Tensor& tangent);
inline void SetTangentsInPlace(at::TensorList tensors, const std::vector<at::Tensor>& tangents) {
  for (size_t i = 0; i < tensors.size(); ++i) SetTangentInPlace(tensors[i], tangents[i]);
}
// The tangent itself, for writing: new zeros if there was none.
at::Tensor TangentToWrite(const at::Tensor& self);

[[noreturn]] void FailNoForward(const char* op_name);
[[noreturn]] void FailNoForwardOut(const char* op_name);

}  // namespace switchyard::aten::autograd

#endif  // SWITCHYARD_LIB_ATEN_TANGENT_H_
