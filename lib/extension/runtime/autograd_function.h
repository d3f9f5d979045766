// torch::autograd::Function without gradients: apply() returns the result of forward(). An import
// chooses this with `switchyard import --leave-out=Autograd`.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_FUNCTION_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_FUNCTION_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lib/extension/runtime/names.h"

namespace torch::autograd {

using Variable = at::Tensor;
using variable_list = std::vector<Variable>;

// Lives until the call of forward() ends.
class AutogradContext {
 public:
  void save_for_backward(variable_list to_save) { saved_ = std::move(to_save); }
  variable_list get_saved_variables() const { return saved_; }
  void mark_non_differentiable(const variable_list&) {}
  void mark_dirty(const variable_list&) {}
  void set_materialize_grads(bool) {}

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

}  // namespace torch::autograd

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_AUTOGRAD_FUNCTION_H_
