// The contract between emitted code and lib/autograd: what a wrapper does around its kernel. A
// wrapper is the function that the switch calls if the autograd bits are set.
//
// Takes: arguments and results of an operator, and its node. Gives: results with history. Errors:
// those of views.h and SavedVariable.
//
// A functional operator:
//
//   Tensor mul(const Tensor& self, const Tensor& other) {
//     IntrusivePtr<MulBackward> node;
//     if (AnyRequiresGrad(self, other)) {
//       node = MakeNode<MulBackward>();
//       AddEdges(node.get(), self, other);            // one for each differentiable input
//       if (node->IsWanted(0)) node->other.Save(other);
//       if (node->IsWanted(1)) node->self.Save(self);
//     }
//     Tensor result = CallKernel([&] { return ops::mul(self, other); });
//     if (node) SetHistory(result, node);             // outputs in order
//     return result;
//   }
//
// An output that the formula uses is saved after SetHistory: `node->result.Save(result, true)`. A
// view calls its kernel by CallAliasingKernel, adds `RecordView(self, result)` before SetHistory,
// and is wrapped whether or not bits are set: a later write may need the base. In place:
// `CheckInPlace(self, needs_grad)` before the kernel, `BumpVersion(self)` after it, always, then
// `RebaseHistory(self, node)`; a formula that needs the old value of self saves a clone. Out
// arguments: CheckOut before, BumpVersion after. Under the guard of CallKernel calls do not come
// back here.

#ifndef SWITCHYARD_LIB_AUTOGRAD_HISTORY_H_
#define SWITCHYARD_LIB_AUTOGRAD_HISTORY_H_

#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/autograd/keys.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/node.h"
#include "lib/autograd/saved_variable.h"
#include "lib/autograd/variable.h"
#include "lib/autograd/views.h"
#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Whether a call with these tensors, optionals and lists of tensors is recorded.
template <typename... Args>
bool AnyRequiresGrad(const Args&... args) {
  return IsGradMode() &&
         (AnyTensor(args, [](const Tensor& tensor) { return RequiresGrad(tensor); }) || ...);
}

// The edges of differentiable inputs, one for each tensor; a list has as many as elements, an
// optional always one.
void AddEdge(Node* node, const Tensor& tensor);
void AddEdge(Node* node, const std::optional<Tensor>& tensor);
void AddEdge(Node* node, TensorList tensors);
template <typename... Args>
void AddEdges(Node* node, const Args&... args) {
  (AddEdge(node, args), ...);
}

// Makes the result the next input of the node. A result that cannot have a gradient (an integer, an
// undefined tensor) also becomes an input, but gets no history.
void SetHistory(const Tensor& result, Node* node);
void SetHistory(const std::vector<Tensor>& results, Node* node);
template <typename Result, typename T>
void SetHistory(const Result& result, const IntrusivePtr<T>& node) {
  SetHistory(result, static_cast<Node*>(node.get()));
}
template <typename T>
void RebaseHistory(const Tensor& self, const IntrusivePtr<T>& node) {
  RebaseHistory(self, AsNode(node));
}

// Fails if a call with out arguments would be recorded. `name`: the operator's name in the error.
void CheckOut(std::string_view name, bool needs_grad);

// In inference mode: removes the Autograd keys of a result whose memory the call allocated. A view
// of a normal tensor stays normal.
void MarkInference(const Tensor& result);
void MarkInference(const std::vector<Tensor>& results);
// Numbers have no memory.
template <typename Number>
void MarkInference(const Number& /*number*/) {}
template <typename... Results>
void MarkInference(const std::tuple<Results...>& results) {
  std::apply([](const Results&... result) { (MarkInference(result), ...); }, results);
}

// Calls the kernel below autograd. Its results are new.
template <typename Kernel>
auto CallKernel(const Kernel& kernel) {
  auto results = [&kernel] {
    const BelowAutograd below;
    return kernel();
  }();
  if (__builtin_expect(IsInferenceMode(), 0)) MarkInference(results);
  return results;
}
// The same for views, in-place and out operators: in inference mode, too, the memory decides
// whether a result is an inference tensor.
template <typename Kernel>
auto CallAliasingKernel(const Kernel& kernel) {
  const BelowAutograd below;
  return kernel();
}

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_HISTORY_H_
