// Functions that emitted wrappers and nodes use in addition to history.h: queries about a call,
// gradients of lists, failures.
//
// Takes: the keys of a call, arguments, gradients. Gives: answers. Errors: Error for an argument
// that requires a gradient but has none; for the derivative of an operator without one, when it is
// requested.

#ifndef SWITCHYARD_LIB_AUTOGRAD_RECORDING_H_
#define SWITCHYARD_LIB_AUTOGRAD_RECORDING_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/autograd/history.h"
#include "lib/autograd/keys.h"
#include "lib/autograd/node.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/optional_tensor.h"
#include "lib/autograd/saved_values.h"
#include "lib/autograd/saved_variable.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/variable.h"
#include "lib/autograd/views.h"
#include "lib/core/any_tensor.h"
#include "lib/core/inline_vector.h"
#include "lib/core/tensor.h"
#include "lib/dispatch/key_extraction.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::autograd {

// Whether a call with these keys needs a wrapper: one test of bits.
inline bool IsNeeded(DispatchKeySet keys) {
  return __builtin_expect(keys.HasAny(kAutogradBits), 0);
}
// The autograd key of a call with these keys: for several backends, the key of the highest one, as
// always. Undefined if no argument has one, and for a thread that excludes them.
constexpr DispatchKey GradientKeyOf(DispatchKeySet keys) {
  return HighestKeyOf < kAutogradKeys.raw() | switchyard::internal::kBackendBits > (keys);
}
// Whether the thread is above autograd: for operators that write or make views, whose wrappers have
// work for every tensor.
inline bool IsAbove() { return (switchyard::internal::local_keys.kept & kAutogradBits.raw()) != 0; }

// Whether any gradient is defined.
inline bool IsAnyDefined(const GradList& grads) {
  for (const Tensor& grad : grads) {
    if (grad.defined()) return true;
  }
  return false;
}
// Whether a gradient of `count` edges from `first` on is needed.
inline bool IsAnyWanted(const Node& node, size_t first, size_t count) {
  for (size_t i = first; i < first + count; ++i) {
    if (node.IsWanted(i)) return true;
  }
  return false;
}
// Stores the gradients of the tensors of a list at their edges.
inline void PutGradients(GradList* results, size_t first, std::vector<Tensor> grads) {
  for (size_t i = 0; i < grads.size() && first + i < results->size(); ++i) {
    (*results)[first + i] = std::move(grads[i]);
  }
}

inline size_t CountOf(TensorList tensors) { return tensors.size(); }
inline size_t CountOf(OptionalTensorList tensors) { return tensors.size(); }

// AddEdge for a list whose elements may be absent: each element has an edge.
void AddOptionalEdges(Node* node, OptionalTensorList tensors);

// Whether a view is more than sizes, strides and offset: its elements have another dtype or other
// values than those in memory.
inline bool NeedsReplay(const Tensor& self, const Tensor& view) {
  constexpr DispatchKeySet kOfElements({DispatchKey::Conjugate, DispatchKey::Negative});
  return view.dtype() != self.dtype() ||
         ((view.key_set().raw() ^ self.key_set().raw()) & kOfElements.raw()) != 0;
}
// For a view. `make_replay` returns a function that makes the view again; it is called only for
// views that need it.
template <typename MakeReplay>
void RecordViews(const Tensor& self, const Tensor& view, const MakeReplay& make_replay) {
  RecordView(self, view, ViewMark::kDefault, NeedsReplay(self, view) ? make_replay() : Replay());
}
// For several views: marks each as one of several. None may be used after a write to its base, so
// none needs a replay.
void RecordViews(const Tensor& self, const std::vector<Tensor>& views);
// For views that never have a gradient.
inline void RecordAliases(const Tensor& self, const Tensor& alias) { RecordAlias(self, alias); }
void RecordAliases(const Tensor& self, const std::vector<Tensor>& aliases);

// The same for each tensor of a list that an operator writes.
inline void CheckInPlace(TensorList tensors, bool needs_grad) {
  for (const Tensor& tensor : tensors) CheckInPlace(tensor, needs_grad);
}
template <typename T>
void RebaseHistory(TensorList tensors, const IntrusivePtr<T>& node) {
  for (const Tensor& tensor : tensors) RebaseHistory(tensor, AsNode(node));
}
inline void SetTangentsInPlace(TensorList tensors, const std::vector<Tensor>& tangents) {
  for (size_t i = 0; i < tensors.size(); ++i) SetTangentInPlace(tensors[i], tangents[i]);
}

// BumpVersion for the tensors that an operator has written, in a thread that counts writes.
inline void BumpVersions(const Tensor& tensor) {
  if (__builtin_expect(IsTracking(), 1)) BumpVersion(tensor);
}
inline void BumpVersions(const std::optional<Tensor>& tensor) {
  if (tensor && tensor->defined()) BumpVersions(*tensor);
}
inline void BumpVersions(TensorList tensors) {
  for (const Tensor& tensor : tensors) BumpVersions(tensor);
}

// An output of the node that keeps it, or another result, which has no history.
void SaveOutput(SavedVariable* saved, const Tensor& output, const NodePtr& node);
void SaveOutput(SavedVariables* saved, TensorList outputs, const NodePtr& node);
template <typename Saved, typename Output, typename T>
void SaveOutput(Saved* saved, const Output& output, const IntrusivePtr<T>& node) {
  SaveOutput(saved, output, AsNode(node));
}

// The value that an in-place operator saves of self before it writes: a copy, with its history.
Tensor CopyToSave(const Tensor& self);
std::vector<Tensor> CopyToSave(TensorList tensors);

// Before `self` is resized, in any grad mode. Fails for a tensor that requires a gradient, one that
// has a tangent, and an inference tensor outside of inference mode.
void CheckResized(std::string_view op_name, const Tensor& self);
// Calls the kernel that resizes `self` below autograd. The call is a write if sizes change.
template <typename Kernel>
void CallResizingKernel(const Tensor& self, const Kernel& kernel) {
  ShapeVector sizes;
  sizes.assign(self.sizes());
  CallAliasingKernel(kernel);
  if (self.sizes() != IntArrayRef(sizes)) BumpVersions(self);
}

// Fails if an argument without a formula requires a gradient.
void CheckHasNoGrad(std::string_view op_name, std::string_view argument, bool requires_grad);

// Replaces a missing formula of a gradient: fails when it runs.
Tensor FailNotImplemented(std::string_view what, std::string_view reason = {});
std::vector<Tensor> FailNotImplementedList(std::string_view what, std::string_view reason = {});

// The node of an operator without formulas: fails when its gradient is requested.
class NotImplemented final : public Node {
 public:
  explicit NotImplemented(const char* op_name) : op_name_(op_name) {}
  std::string_view name() const override { return "torch::autograd::NotImplemented"; }
  GradList Apply(GradList&& grads) override;

 private:
  const char* op_name_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_RECORDING_H_
