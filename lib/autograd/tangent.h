// Tangents: the derivatives of forward mode, which accompany the values, and how a wrapper handles
// them: the second half of the contract between emitted code and lib/autograd (the first is
// history.h).
//
// Takes: arguments and results of an operator, tangents from its formula. Gives: results with
// tangents. Errors: a tangent whose sizes do not broadcast to those of its tensor; a tangent
// outside of a DualLevel (dual.h); an operator without a formula whose argument has a tangent.
//
// The wrapper checks once, before the kernel. Without a DualLevel the check is one load:
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
// A formula runs outside the wrapper's node, not below autograd: its operators are ordinary calls,
// so that a tangent has its own history (reverse over forward). Its operands are X_t, X_p and
// results without a tangent; so no operand has a tangent, and tangents have none. A result that is
// not differentiable, such as an integer, gets no tangent, whatever the formula returns. Pass a
// temporary to SetTangent: it copies a tensor with another owner, such as a formula that is
// `self_t` itself.
//
// An addend whose inputs have no tangent is left out, because zero times infinity would be NaN. So
// the sum may have fewer elements than the result, or another dtype: SetTangent expands and
// converts it.
//
// A view: the same operator on the argument's tangent, after RecordView and SetHistory:
// `if (HasTangent(self)) SetTangent(result, ops::select(TangentOf(self), dim, index));` The tangent
// is then a view of the argument's. A view that existed before its base got a tangent uses it, too.
//
// In place, a functional formula, asked before the kernel and run after BumpVersion and
// RebaseHistory: `SetTangentInPlace(self, formula)` writes it into self's tangent, or gives self
// and its base one. A formula that uses the old value of self_p takes original_self_p, a clone of
// PrimalOf(self) made before the kernel; original_self_t is a clone of TangentOrZeros(self), so
// that the value that the formula saves is not overwritten. A formula that is the operator's own
// in-place form runs on `TangentToWrite(self)`: `ops::mul_(TangentToWrite(self), other)`.
//
// Lists: TangentsOrZeros, PrimalsOf, SetTangents. No formula:
// `if (HasTangent(...)) FailNoForward("NAME")`; with out arguments, which are checked as well:
// FailNoForwardOut.

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

// Undefined if there is none, and for an empty optional.
Tensor TangentOf(const Tensor& tensor);
Tensor TangentOf(const std::optional<Tensor>& tensor);
// If there is none, one zero that is expanded: do not write to it. For Bool its dtype is Byte.
// Undefined for an undefined tensor.
Tensor TangentOrZeros(const Tensor& tensor);
Tensor TangentOrZeros(const std::optional<Tensor>& tensor);
// For an addend without a tangent: a zero without dimensions, with the dtype of `tangent`.
Tensor NoTangent(const Tensor& tangent);
// The value without its tangent: a view with the tensor's history, or the tensor itself if it has
// no tangent.
Tensor PrimalOf(const Tensor& tensor);
Tensor PrimalOf(const std::optional<Tensor>& tensor);
std::vector<Tensor> TangentsOf(TensorList tensors);
std::vector<Tensor> TangentsOrZeros(TensorList tensors);
std::vector<Tensor> PrimalsOf(TensorList tensors);

// For a new result. An undefined tangent changes nothing. Stored itself if it has the result's
// memory layout and dtype; otherwise copied.
void SetTangent(const Tensor& result, Tensor tangent);
// For a tangent that a user's function returned: stored unchanged, with any dtype.
void SetGivenTangent(const Tensor& result, Tensor tangent);
void SetTangents(const std::vector<Tensor>& results, std::vector<Tensor> tangents);
// For a tensor that has been written.
void SetTangentInPlace(const Tensor& self, const Tensor& tangent);
// The tangent itself, for writing: new zeros if there was none, also in self's base.
Tensor TangentToWrite(const Tensor& self);

// `name`: the operator's name in the error.
[[noreturn]] void FailNoForward(std::string_view name);
[[noreturn]] void FailNoForwardOut(std::string_view name);

// For lib/autograd.

// Gives a second tensor on the same memory the first one's tangent, the same tensor.
void ShareTangent(const Tensor& from, const Tensor& to);
// Stores `tangent` itself if it has the tensor's memory layout.
void StoreTangent(const Tensor& tensor, const Tensor& tangent);
// Of all tensors.
void DropAllTangents();
// A view with the tensor's history and without its tangent.
Tensor AliasOf(const Tensor& tensor, const char* name_of_node);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_TANGENT_H_
