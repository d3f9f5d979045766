// torch::autograd::Function over lib/autograd: apply() records the call, and its gradient is what
// backward() computes. A program that wants no gradients and does not link lib/autograd is compiled
// with SWITCHYARD_WITHOUT_AUTOGRAD: apply() computes what forward() does, and nothing else.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_FUNCTION_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_FUNCTION_H_

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/extension/runtime/names.h"

#ifndef SWITCHYARD_WITHOUT_AUTOGRAD
#include "lib/autograd/backward.h"
#include "lib/autograd/function.h"
#include "lib/autograd/variable.h"
#endif

namespace torch::autograd {

using Variable = at::Tensor;
using variable_list = std::vector<Variable>;
using tensor_list = std::vector<at::Tensor>;

#ifdef SWITCHYARD_WITHOUT_AUTOGRAD

// Lives until the call of forward() ends.
class AutogradContext {
 public:
  void save_for_backward(variable_list to_save) { saved_ = std::move(to_save); }
  variable_list get_saved_variables() const { return saved_; }
  void mark_non_differentiable(const variable_list&) {}
  void mark_dirty(const variable_list&) {}
  void set_materialize_grads(bool) {}
  bool needs_input_grad(std::size_t) const { return false; }

  std::map<std::string, at::IValue> saved_data;

 private:
  variable_list saved_;
};

template <typename Derived>
struct Function {
  template <typename F = Derived, typename... Arguments>
  static auto apply(Arguments&&... arguments)
      -> decltype(F::forward(std::declval<AutogradContext*>(),
                             std::forward<Arguments>(arguments)...)) {
    AutogradContext context;
    return F::forward(&context, std::forward<Arguments>(arguments)...);
  }
};

inline bool any_variable_requires_grad(const variable_list&) { return false; }

#else

// The context of lib/autograd, with saved data as IValue.
class AutogradContext {
 public:
  explicit AutogradContext(switchyard::autograd::AutogradContext* inner) : inner_(*inner) {}
  void save_for_backward(variable_list to_save) { inner_.save_for_backward(std::move(to_save)); }
  variable_list get_saved_variables() const { return inner_.get_saved_variables(); }
  void mark_non_differentiable(const variable_list& outputs) {
    inner_.mark_non_differentiable(outputs);
  }
  void mark_dirty(const variable_list& inputs) { inner_.mark_dirty(inputs); }
  void set_materialize_grads(bool value) { inner_.set_materialize_grads(value); }
  bool needs_input_grad(std::size_t index) const { return inner_.needs_input_grad(index); }

  std::map<std::string, at::IValue> saved_data;

 private:
  switchyard::autograd::AutogradContext& inner_;  // of the node that this is in
};

template <typename Derived>
class ExtensionNode final : public switchyard::autograd::FunctionNode {
 public:
  ExtensionNode() : context_(FunctionNode::context()) {}
  std::string_view name() const override {
    return switchyard::autograd::internal::NameOfType<Derived>();
  }
  AutogradContext* context() { return &context_; }

 private:
  variable_list RunBackward(variable_list grads) override {
    return Derived::backward(&context_, std::move(grads));
  }
  // PyTorch's functions in C++ have no forward mode either.
  variable_list RunJvp(variable_list) override {
    switchyard::autograd::internal::FailNoJvp(name());
  }

  AutogradContext context_;
};

template <typename Derived>
struct Function : switchyard::autograd::Function<Derived, ExtensionNode> {};

// Whether calls with these are recorded, where the thread records any.
inline bool any_variable_requires_grad(const variable_list& variables) {
  return std::any_of(variables.begin(), variables.end(), [](const Variable& variable) {
    return variable.defined() && switchyard::autograd::RequiresGrad(variable);
  });
}

inline void backward(const variable_list& tensors, const variable_list& grad_tensors = {},
                     c10::optional<bool> retain_graph = c10::nullopt, bool create_graph = false,
                     const variable_list& inputs = {}) {
  switchyard::autograd::BackwardOptions options;
  options.retain_graph = retain_graph;
  options.create_graph = create_graph;
  if (!inputs.empty()) options.inputs = inputs;
  switchyard::autograd::Backward(tensors, grad_tensors, options);
}
inline variable_list grad(const variable_list& outputs, const variable_list& inputs,
                          const variable_list& grad_outputs = {},
                          c10::optional<bool> retain_graph = c10::nullopt,
                          bool create_graph = false, bool allow_unused = false) {
  switchyard::autograd::GradOptions options;
  options.retain_graph = retain_graph;
  options.create_graph = create_graph;
  options.allow_unused = allow_unused;
  return switchyard::autograd::Grad(outputs, inputs, grad_outputs, options);
}

#endif

}  // namespace torch::autograd

// Members of tensors that torch/tensor_methods.inc declares.
#if !defined(SWITCHYARD_WITHOUT_AUTOGRAD) && defined(SWITCHYARD_EXTENSION_TENSOR_METHODS)
namespace switchyard {
inline bool Tensor::requires_grad() const { return autograd::RequiresGrad(*this); }
inline const Tensor& Tensor::set_requires_grad(bool requires_grad) const {
  autograd::SetRequiresGrad(*this, requires_grad);
  return *this;
}
inline bool Tensor::is_leaf() const { return autograd::IsLeaf(*this); }
inline Tensor Tensor::grad() const { return autograd::GradOf(*this); }
}  // namespace switchyard
#endif

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_FUNCTION_H_
