// Checks of a call in dispatch functions and in functions that record calls.
//
// Takes the keys of a call and its arguments. Gives answers. Source: reference autograd, sections 3
// and 12.

#ifndef SWITCHYARD_LIB_ATEN_QUESTIONS_H_
#define SWITCHYARD_LIB_ATEN_QUESTIONS_H_

#include <c10/core/GradMode.h>

#include "lib/aten/dispatch.h"
#include "lib/aten/types.h"

namespace switchyard::aten::autograd {

namespace internal {

// For a tensor with autograd metadata.
bool HasTangentOf(const at::Tensor& tensor);

template <typename Predicate>
bool AnyTensor(const at::Tensor& tensor, const Predicate& predicate) {
  return tensor.defined() && predicate(tensor);
}
template <typename Predicate>
bool AnyTensor(const optional<at::Tensor>& tensor, const Predicate& predicate) {
  return tensor.has_value() && AnyTensor(*tensor, predicate);
}
template <typename Predicate>
bool AnyTensor(at::TensorList tensors, const Predicate& predicate) {
  for (const at::Tensor& tensor : tensors) {
    if (AnyTensor(tensor, predicate)) return true;
  }
  return false;
}
template <typename Predicate>
bool AnyTensor(const c10::List<optional<at::Tensor>>& tensors, const Predicate& predicate) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    if (AnyTensor(tensor, predicate)) return true;
  }
  return false;
}

}  // namespace internal

// Whether one of tensors, optionals and lists of them has a tangent of forward mode.
template <typename... Args>
bool HasTangent(const Args&... args) {
  const auto has = [](const at::Tensor& tensor) {
    return tensor.unsafeGetTensorImpl()->autograd_meta() != nullptr &&
           internal::HasTangentOf(tensor);
  };
  return (internal::AnyTensor(args, has) || ...);
}

// Whether a call with these keys needs a wrapper: whether it goes to one of these autograd keys.
template <DispatchKey... kKeys>
[[gnu::always_inline]] inline bool IsNeeded(DispatchKeySet keys) {
  if (!aten::internal::Has(keys, aten::internal::kAutograd)) return false;
  const DispatchKey key = HighestKeyOf(keys);
  return ((key == kKeys) || ...);
}
// The same for a wrapper without forward mode: it does not handle calls with a tangent.
template <DispatchKey... kKeys, typename... Args>
[[gnu::always_inline]] inline bool IsNeededWithoutTangents(DispatchKeySet keys,
                                                           const Args&... args) {
  return IsNeeded<kKeys...>(keys) && !HasTangent(args...);
}
inline DispatchKey GradientKeyOf(DispatchKeySet keys) { return HighestKeyOf(keys); }

// Whether a call with these is recorded.
template <typename... Args>
bool AnyRequiresGrad(const Args&... args) {
  return c10::GradMode::is_enabled() &&
         (internal::AnyTensor(args,
                              [](const at::Tensor& tensor) { return tensor.requires_grad(); }) ||
          ...);
}

}  // namespace switchyard::aten::autograd

#endif  // SWITCHYARD_LIB_ATEN_QUESTIONS_H_
