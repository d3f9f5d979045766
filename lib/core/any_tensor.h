// AnyTensor: whether one of the tensors in an argument is so.
//
// Takes: a tensor, or optionals and lists of tensors inside each other to any depth, and a
// predicate of a tensor. Gives: true at the first tensor that it holds for; tensors are asked in
// order, undefined ones too, absent ones not. Errors: those of the predicate.

#ifndef SWITCHYARD_LIB_CORE_ANY_TENSOR_H_
#define SWITCHYARD_LIB_CORE_ANY_TENSOR_H_

#include <optional>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard {

template <typename Predicate>
bool AnyTensor(const Tensor& tensor, const Predicate& is_so) {
  return is_so(tensor);
}
template <typename T, typename Predicate>
bool AnyTensor(const std::optional<T>& argument, const Predicate& is_so);
template <typename T, typename Predicate>
bool AnyTensor(ArrayRef<T> list, const Predicate& is_so);

template <typename T, typename Predicate>
bool AnyTensor(const std::optional<T>& argument, const Predicate& is_so) {
  return argument.has_value() && AnyTensor(*argument, is_so);
}
template <typename T, typename Predicate>
bool AnyTensor(ArrayRef<T> list, const Predicate& is_so) {
  for (const T& element : list) {
    if (AnyTensor(element, is_so)) return true;
  }
  return false;
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_ANY_TENSOR_H_
