// Converts between optional tensors and tensors that may be undefined.

#ifndef SWITCHYARD_LIB_AUTOGRAD_OPTIONAL_TENSOR_H_
#define SWITCHYARD_LIB_AUTOGRAD_OPTIONAL_TENSOR_H_

#include <optional>
#include <utility>

#include "lib/core/tensor.h"

namespace switchyard::autograd {

// An undefined tensor becomes an empty optional, and vice versa.
inline std::optional<Tensor> AsOptional(Tensor tensor) {
  return tensor.defined() ? std::optional<Tensor>(std::move(tensor)) : std::nullopt;
}
inline Tensor AsTensor(std::optional<Tensor> tensor) {
  return tensor ? *std::move(tensor) : Tensor();
}

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_OPTIONAL_TENSOR_H_
