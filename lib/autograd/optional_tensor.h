// Optional tensors and tensors that may be undefined, one as the other.

#ifndef SWITCHYARD_LIB_AUTOGRAD_OPTIONAL_TENSOR_H_
#define SWITCHYARD_LIB_AUTOGRAD_OPTIONAL_TENSOR_H_

#include <optional>
#include <utility>

#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Nothing for an undefined tensor, and the other way round.
inline std::optional<Tensor> AsOptional(Tensor tensor) {
  return tensor.defined() ? std::optional<Tensor>(std::move(tensor)) : std::nullopt;
}
inline Tensor AsTensor(std::optional<Tensor> tensor) {
  return tensor ? *std::move(tensor) : Tensor();
}

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_OPTIONAL_TENSOR_H_
