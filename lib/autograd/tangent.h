// Tangents: the derivatives of forward mode, which travel with the values, and what a wrapper does
// about them: the second half of the contract between emitted code and lib/autograd (the first is
// history.h).
//
// Takes: arguments and results of an operator, tangents that its formula gives. Gives: results with
// tangents. Errors: a tangent whose sizes do not stretch to those of its tensor; a tangent outside
// of a DualLevel (dual.h); an operator without formula whose argument has one.
//
// The wrapper asks once, before the kernel. Without a DualLevel the question is one load:
//
//   Tensor mul(const Tensor& self, const Tensor& other) {
//     const bool has_tangent = HasTangent(self, other);   // those whose X_t the formula uses
//     ...                                                 // node, edges, saved inputs
//     Tensor result = CallKernel([&] { return ops::mul(self, other); });
//     if (node) SetHistory(result, node);
//     if (has_tangent) {
//       const Tensor self_t = TangentOrZeros(self), self_p = PrimalOf(self), other_t = ...;
//       SetTangent(result,
//                  ops::add(HasTangent(other) ? ops::mul(other_t, self_p) : NoTangent(other_t),
//                           HasTangent(self) ? ops::mul(self_t, other_p) : NoTangent(self_t)));
//     }
//     ...                                                 // saved outputs, after SetTangent
//     return result;
//   }
//
// A formula runs beside the wrapper's node, not below autograd: its operators are ordinary calls,
// so that a tangent has a history of its own (reverse over forward). Its operands are X_t, X_p and
// results that have no tangent yet; so nothing in it has a tangent, and tangents have none. A
// result that is not differentiable, an integer, gets none, whatever the formula gives. What
// SetTangent is given should be a temporary: a tensor that somebody else holds, such as a formula
// that is `self_t` itself, is copied.
//
// An addend of which no input has a tangent is nothing, as zeros times infinity are not. So the sum
// may have fewer elements than the result, or another dtype: SetTangent stretches and converts.
//
// A view: the same operator on the argument's tangent, after RecordView and SetHistory:
// `if (HasTangent(self)) SetTangent(result, ops::select(TangentOf(self), dim, index));` The tangent
// is then a view of the argument's. A view that was there before its base got a tangent finds it.
//
// In place, a functional formula, asked before the kernel and run after BumpVersion and
// RebaseHistory: `SetTangentInPlace(self, formula)` writes it into self's tangent, or gives self
// and what self is a view of one. A formula that uses self_p as it was takes original_self_p, a
// clone of PrimalOf(self) made before the kernel; original_self_t is a clone of
// TangentOrZeros(self), so that what the formula saves of it is not written. A formula that is the
// operator's own in-place form runs on `TangentToWrite(self)`: `ops::mul_(TangentToWrite(self),
// other)`.
//
// Lists: TangentsOrZeros, PrimalsOf, SetTangents. No formula: `if (HasTangent(...))
// FailNoForward("NAME")`; out arguments, those among the asked: FailNoForwardOut.

#ifndef SWITCHYARD_LIB_AUTOGRAD_TANGENT_H_
#define SWITCHYARD_LIB_AUTOGRAD_TANGENT_H_

#include <atomic>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/autograd/keys.h"
#include "lib/autograd/modes.h"
#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/constant_init.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {
namespace internal {

SWITCHYARD_CONSTANT_INIT SWITCHYARD_STATE(std::atomic<bool> has_level, {false});

inline bool LooksForTangents() {
  return __builtin_expect(has_level.load(std::memory_order_relaxed), 0) && modes.forward;
}
bool HasTangent(const Tensor& tensor);

}  // namespace internal

// Whether one of these tensors, optionals and lists of tensors has a tangent. Never in inference
// mode or under ForwardMode(false).
template <typename... Args>
bool HasTangent(const Args&... args) {
  return internal::LooksForTangents() &&
         (AnyTensor(args, [](const Tensor& tensor) { return internal::HasTangent(tensor); }) ||
          ...);
}

// Undefined if there is none, and for an optional without tensor.
Tensor TangentOf(const Tensor& tensor);
Tensor TangentOf(const std::optional<Tensor>& tensor);
// Zeros if there is none, of one element that is seen everywhere: not to be written. Those of truth
// values are Byte. Undefined for an undefined tensor.
Tensor TangentOrZeros(const Tensor& tensor);
Tensor TangentOrZeros(const std::optional<Tensor>& tensor);
// For an addend that has no tangent: a zero without dimensions, of the dtype of `tangent`.
Tensor NoTangent(const Tensor& tangent);
// The value without its tangent: a view with the tensor's history, or the tensor itself if it has
// no tangent.
Tensor PrimalOf(const Tensor& tensor);
Tensor PrimalOf(const std::optional<Tensor>& tensor);
std::vector<Tensor> TangentsOf(TensorList tensors);
std::vector<Tensor> TangentsOrZeros(TensorList tensors);
std::vector<Tensor> PrimalsOf(TensorList tensors);

// Of a new result. An undefined tangent changes nothing. Kept as it is if it lies in memory as the
// result does and has its dtype, else copied.
void SetTangent(const Tensor& result, Tensor tangent);
// Of one that somebody's function has given, in whatever dtype: as it is.
void SetGivenTangent(const Tensor& result, Tensor tangent);
void SetTangents(const std::vector<Tensor>& results, std::vector<Tensor> tangents);
// Of a tensor that has been written.
void SetTangentInPlace(const Tensor& self, const Tensor& tangent);
// The tangent itself, to be written: zeros of its own, in self's base too, if there was none.
Tensor TangentToWrite(const Tensor& self);

// `name`: how the error calls the operator.
[[noreturn]] void FailNoForward(std::string_view name);
[[noreturn]] void FailNoForwardOut(std::string_view name);

// For lib/autograd.

// A second tensor over the same memory gets the tangent that the first has, the same tensor.
void ShareTangent(const Tensor& from, const Tensor& to);
// Keeps `tangent` as it is, if it lies as the tensor does.
void StoreTangent(const Tensor& tensor, const Tensor& tangent);
// Of all tensors.
void DropAllTangents();
// A view with the tensor's history and without its tangent.
Tensor AliasOf(const Tensor& tensor, const char* name_of_node);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_TANGENT_H_
