// Calls of kernels that take their arguments on a stack: an operator's own, as `switchyard import`
// writes them, and fallbacks, as dispatch functions call them.
//
// Takes a kernel for c10::OperatorHandle, the keys of the call and torch::jit::Stack; an operator's
// name with its overload; the arguments. Gives the results in the types of the dispatch function.
// The handle is from PyTorch's dispatcher. The first such call of an unregistered operator
// registers it there, with its declaration and a kernel that calls its dispatch function, so that
// the kernel can continue the call with the handle. Errors: c10::Error for an operator that neither
// the dispatcher nor the build has, for a wrong number of results, and those of the kernel.
#ifndef SWITCHYARD_LIB_ATEN_BOXED_KERNELS_H_
#define SWITCHYARD_LIB_ATEN_BOXED_KERNELS_H_

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/aten/types.h"

namespace switchyard::aten {

using FallbackKernel = void(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*);

// One call of a fallback, or of an operator's boxed kernel.
class FallbackCall {
 public:
  template <typename... Arguments>
  FallbackCall(FallbackKernel* kernel, const char* name, DispatchKeySet keys,
               std::size_t result_count, const Arguments&... arguments) {
    (torch::jit::push_one(values_, arguments), ...);
    Run(kernel, name, keys, result_count);
  }

  // A string result is a view, valid until the thread's next such result.
  template <typename T>
  T Result(std::size_t index) const {
    if constexpr (std::is_same_v<T, string_view> || std::is_same_v<T, optional<string_view>>) {
      static thread_local std::vector<c10::IValue> kept;
      if (kept.size() <= index) kept.resize(index + 1);
      kept[index] = values_[index];
      return kept[index].template to<T>();
    } else {
      return values_[index].template to<T>();
    }
  }
  const torch::jit::Stack& values() const { return values_; }
  // All of them, in the type of the dispatch function.
  template <typename Type>
  Type Results() const {
    return ResultsAs(static_cast<Type*>(nullptr));
  }

 protected:
  FallbackCall() = default;
  void Run(FallbackKernel* kernel, const char* name, DispatchKeySet keys, std::size_t result_count);

  torch::jit::Stack values_;  // the arguments, then the results

 private:
  template <typename T>
  T ResultsAs(T* /*type*/) const {
    return Result<T>(0);
  }
  template <typename... Parts>
  std::tuple<Parts...> ResultsAs(std::tuple<Parts...>* type) const {
    return PartsAs(type, std::index_sequence_for<Parts...>());
  }
  template <typename... Parts, std::size_t... indexes>
  std::tuple<Parts...> PartsAs(std::tuple<Parts...>* /*type*/,
                               std::index_sequence<indexes...> /*indexes*/) const {
    return std::tuple<Parts...>(Result<Parts>(indexes)...);
  }
};

// The keys of a call that has reached the kernel of `key`, without those of higher priority. A
// composite kernel receives all keys.
DispatchKeySet KeysAt(DispatchKey key, const torch::jit::Stack& arguments);

// One call of an operator's kernel for `key`.
class BoxedKernelCall : public FallbackCall {
 public:
  template <typename... Arguments>
  BoxedKernelCall(FallbackKernel* kernel, const char* name, DispatchKey key,
                  std::size_t result_count, const Arguments&... arguments) {
    (torch::jit::push_one(values_, arguments), ...);
    Run(kernel, name, KeysAt(key, values_), result_count);
  }
};

// Calls a function or an object, with or without a parameter for the keys.
template <typename Kernel>
void RunBoxedKernel(Kernel& kernel, const c10::OperatorHandle& op, DispatchKeySet keys,
                    torch::jit::Stack* stack) {
  if constexpr (std::is_invocable_v<Kernel&, const c10::OperatorHandle&, DispatchKeySet,
                                    torch::jit::Stack*>) {
    kernel(op, keys, stack);
  } else {
    kernel(op, stack);
  }
}

}  // namespace switchyard::aten

namespace c10::detail {

// The kernel of CppFunction::makeNamedNotSupported().
inline void NamedNotSupported(const OperatorHandle& op, DispatchKeySet /*keys*/,
                              torch::jit::Stack* /*stack*/) {
  TORCH_CHECK(false, op.operator_name().name,
              " takes no named tensors; `tensor.rename(None)` gives one without names");
}

}  // namespace c10::detail

#endif  // SWITCHYARD_LIB_ATEN_BOXED_KERNELS_H_
