// Function<T>: a user's operator with its own backward.
//
//   struct Cube : Function<Cube> {
//     static Tensor forward(AutogradContext* context, const Tensor& x, double factor) {
//       context->save_for_backward({x});
//       context->saved_data["factor"] = factor;
//       return ...;
//     }
//     static GradList backward(AutogradContext* context, GradList grads) {
//       const Tensor x = context->get_saved_variables()[0];
//       return {..., Tensor()};                       // one for each argument of forward
//     }
//   };
//   Tensor y = Cube::apply(x, 2.0);
//
// Takes: a struct with static `forward`, which returns a Tensor or a std::vector<Tensor>, and
// static `backward`, and static `jvp` for forward mode. The names are those of torch::autograd, so
// that a struct written for it works here. Gives: apply. Errors: those of forward, backward and
// jvp; an Error that names the function for too few or too many gradients, a gradient for an
// argument that is not a tensor, tangents that do not match, and a tangent without a jvp; those of
// in-place writes.
//
// Arguments that are a Tensor or a std::optional<Tensor> are differentiable; tensors in lists and
// everything else are passed on as they are. forward runs with grad mode and forward mode off.
// Calls in backward are recorded if the run records its graph.
//
//   static GradList jvp(AutogradContext* context, GradList tangents);
//
// is called after forward if an argument has a tangent. It takes one for each argument of forward,
// undefined for an argument that is not a floating-point tensor, and returns one for each result. A
// tensor without a tangent has zeros, or an undefined one after set_materialize_grads(false). jvp
// changes the tangent of a dirty argument in place and returns it; if a result is a view of an
// argument, its tangent must be a view of the argument's tangent.

#ifndef SWITCHYARD_LIB_AUTOGRAD_FUNCTION_H_
#define SWITCHYARD_LIB_AUTOGRAD_FUNCTION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/autograd/modes.h"
#include "lib/autograd/node.h"
#include "lib/autograd/saved_variable.h"
#include "lib/boxing/value.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

class FunctionNode;

// The data that forward saves for backward and jvp.
class AutogradContext {
 public:
  // Inputs, outputs or other tensors, checked for writes and released like those of any node. Only
  // the last call counts. Undefined tensors are returned undefined.
  void save_for_backward(std::vector<Tensor> tensors) { to_save_ = std::move(tensors); }
  std::vector<Tensor> get_saved_variables() const;
  // For jvp, whose get_saved_variables returns them; otherwise it returns what is saved for
  // backward.
  void save_for_forward(std::vector<Tensor> tensors) { for_jvp_ = std::move(tensors); }
  // Values that are not tensors of the graph.
  std::map<std::string, Value> saved_data;

  // Inputs that forward has written to. Each must be among the results.
  void mark_dirty(std::vector<Tensor> inputs) { dirty_ = std::move(inputs); }
  // Results without a gradient.
  void mark_non_differentiable(std::vector<Tensor> outputs) {
    non_differentiable_ = std::move(outputs);
  }
  // False: missing gradients are undefined in backward, and missing tangents in jvp. Otherwise they
  // are zeros.
  void set_materialize_grads(bool value) { materializes_ = value; }
  // Second gradients are an error: backward runs with grad mode off.
  void mark_once_differentiable() { is_once_differentiable_ = true; }
  // Whether the gradient of forward's argument `index` is needed, in forward and in backward.
  bool needs_input_grad(size_t index) const;

 private:
  friend class FunctionNode;

  FunctionNode* node_ = nullptr;
  std::vector<Tensor> to_save_;
  std::optional<std::vector<Tensor>> for_jvp_;
  std::vector<Tensor> dirty_;
  std::vector<Tensor> non_differentiable_;
  std::vector<SavedVariable> saved_;
  bool materializes_ = true;
  bool is_once_differentiable_ = false;
  bool is_in_jvp_ = false;
};

// The node of a call, without the user's struct.
class FunctionNode : public Node {
 public:
  FunctionNode() { context_.node_ = this; }
  AutogradContext* context() { return &context_; }

  // Call before forward, once for each of its arguments, in order.
  void AddArgument(const Tensor& tensor);
  void AddArgument(const std::optional<Tensor>& tensor);
  void AddArgument(std::nullopt_t) { AddVariable(Tensor()); }
  template <typename T>
  void AddArgument(const T&) {
    edge_of_.push_back(kNoEdge);
  }
  // After the last argument.
  void Connect();

  // Call after forward: gives the results their history and saves the values.
  std::vector<Tensor> Finish(std::vector<Tensor> results);

  bool NeedsArgument(size_t index) const;
  std::vector<Tensor> Saved() const;

  GradList Apply(GradList&& grads) final;
  void ReleaseVariables() final;

 protected:
  virtual GradList RunBackward(GradList grads) = 0;
  virtual GradList RunJvp(GradList tangents) = 0;

 private:
  static constexpr uint32_t kNoEdge = ~uint32_t{0};

  void AddVariable(const Tensor& tensor);
  void CheckDirtyIsReturned(const std::vector<Tensor>& results) const;
  Tensor Wrap(const Tensor& result, size_t num_results);
  Tensor WrapDirty(const Tensor& result, size_t num_results);
  Tensor TangentForJvp(const Tensor& input) const;
  GradList CallJvp();
  void SetResultTangents(const std::vector<Tensor>& plain, const std::vector<Tensor>& results);
  void SetResultTangent(size_t index, const Tensor& result, Tensor tangent);
  void Materialize(GradList* grads) const;
  GradList ForEdges(GradList&& of_arguments) const;

  AutogradContext context_;
  bool is_recorded_ = false;
  std::vector<uint32_t> edge_of_;  // of each argument; kNoEdge if it is not a tensor
  std::vector<Tensor> inputs_;     // tensors among the arguments, until forward is done
};

namespace internal {

// "Cube" of `void switchyard::f() [with T = Cube]` and of `... [T = Cube]`.
template <typename T>
constexpr std::string_view NameOfType() {
  std::string_view text = __PRETTY_FUNCTION__;
  const size_t start = text.find("T = ") + 4;
  text.remove_prefix(start);
  return text.substr(0, text.find_first_of(";]"));
}

inline std::vector<Tensor> AsList(Tensor result) { return {std::move(result)}; }
inline std::vector<Tensor> AsList(std::vector<Tensor> results) { return results; }

[[noreturn]] void FailNoJvp(std::string_view function);

template <typename T, typename = void>
struct HasJvp : std::false_type {};
template <typename T>
struct HasJvp<
    T, std::void_t<decltype(T::jvp(std::declval<AutogradContext*>(), std::declval<GradList>()))>>
    : std::true_type {};

template <typename T>
class CustomNode final : public FunctionNode {
 public:
  std::string_view name() const override { return NameOfType<T>(); }

 private:
  GradList RunBackward(GradList grads) override { return T::backward(context(), std::move(grads)); }
  GradList RunJvp(GradList tangents) override {
    if constexpr (HasJvp<T>::value) {
      return AsList(T::jvp(context(), std::move(tangents)));
    } else {
      FailNoJvp(name());
    }
  }
};

}  // namespace internal

// `NodeOf<T>` is a FunctionNode, whose context() is passed to forward and backward.
template <typename T, template <typename> class NodeOf = internal::CustomNode>
class Function {
 public:
  // What forward returns.
  template <typename... Args>
  static auto apply(Args&&... args) {
    const auto node = IntrusivePtr<NodeOf<T>>::Adopt(new NodeOf<T>);
    using Result = decltype(T::forward(node->context(), args...));
    (node->AddArgument(args), ...);
    node->Connect();
    std::vector<Tensor> results = [&] {
      const NoGrad off;
      const ForwardMode forward_off(false);
      return internal::AsList(T::forward(node->context(), std::forward<Args>(args)...));
    }();
    results = node->Finish(std::move(results));
    if constexpr (std::is_same_v<std::decay_t<Result>, Tensor>) {
      return std::move(results[0]);
    } else {
      return results;
    }
  }
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_FUNCTION_H_
