// AnyTensor: whether a predicate is true for one of the tensors in an argument.
//
// Takes: a tensor, or optionals and lists of tensors, nested to any depth, and a predicate on a
// tensor. Gives: true at the first tensor that satisfies the predicate. It visits tensors in order,
// including undefined ones, and skips absent ones. Errors: those of the predicate.

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
