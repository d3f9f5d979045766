// Calls of boxed kernels that `switchyard import` writes, for kernels of one operator and for the
// fallbacks of keys.
//
// Takes: a kernel for c10::OperatorHandle and torch::jit::Stack, with or without the keys of the
// call, as a function or as an object. Gives: the same as a function of the run-time
// (lib/boxing/fallback_call.h), and the keys of a call that has reached a kernel. Errors: those of
// the kernel.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_BOXED_KERNELS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_BOXED_KERNELS_H_

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/boxing/fallback_call.h"
#include "lib/dispatch/key_extraction.h"
#include "lib/extension/runtime/jit_stack.h"
#include "lib/extension/runtime/operator_handle.h"

namespace c10::detail {

// Moves the values to the kernel's stack, and what it leaves there back.
template <typename Kernel>
void RunBoxedKernel(Kernel& kernel, switchyard::OperatorId id, DispatchKeySet keys,
                    switchyard::Stack& stack) {
  torch::jit::Stack values(stack.size());
  for (std::size_t i = values.size(); i > 0; --i) values[i - 1] = IValue(stack.Pop());
  const OperatorHandle op(id);
  if constexpr (std::is_invocable_v<Kernel&, const OperatorHandle&, DispatchKeySet,
                                    torch::jit::Stack*>) {
    kernel(op, keys, &values);
  } else {
    kernel(op, &values);
  }
  for (IValue& value : values) stack.Push(switchyard::Value(std::move(value)));
}

// The keys of a call that has reached the kernel of `key`: none that comes before it is left. A
// composite kernel is given all keys.
template <typename... Arguments>
DispatchKeySet KeysAt(DispatchKey key, const Arguments&... arguments) {
  const DispatchKeySet keys = switchyard::DispatchKeySetOf(arguments...);
  if (key == DispatchKey::Undefined || switchyard::IsAliasKey(key)) return keys;
  return keys & (DispatchKeySet::FullAfter(key) | DispatchKeySet(key));
}

// One call of an operator's boxed kernel, with the arguments of its dispatch function. Errors:
// Error for results of another number or of other types than the operator's.
class BoxedKernelCall {
 public:
  template <typename... Arguments>
  BoxedKernelCall(switchyard::FallbackKernel* kernel, std::string_view name, DispatchKey key,
                  std::size_t result_count, const Arguments&... arguments) {
    const auto id = switchyard::FindOperator(name);
    TORCH_CHECK(id.has_value(), "the operator table has no ", name);
    switchyard::Stack stack;
    stack.PushAll(arguments...);
    kernel(*id, KeysAt(key, arguments...), stack);
    TORCH_CHECK(stack.size() == result_count, name, ": its boxed kernel left ", stack.size(),
                " values, not ", result_count);
    values_.resize(result_count);
    for (std::size_t i = result_count; i > 0; --i) values_[i - 1] = stack.Pop();
  }

  const std::vector<switchyard::Value>& values() const { return values_; }
  // In the type of the dispatch function. Texts are views of the values.
  template <typename Result>
  Result Results() const {
    return ResultsAs(static_cast<Result*>(nullptr));
  }

 private:
  template <typename T>
  static T One(T*, const switchyard::Value& value) {
    return switchyard::Unbox<T>(value);
  }
  template <typename T>
  static std::vector<T> One(std::vector<T>*, const switchyard::Value& value) {
    const auto holder = switchyard::Unbox<switchyard::ArrayRef<T>>(value);
    return static_cast<switchyard::ArrayRef<T>>(holder).ToVector();
  }
  template <typename T>
  T ResultsAs(T* type) const {
    return One(type, values_[0]);
  }
  template <typename... Parts>
  std::tuple<Parts...> ResultsAs(std::tuple<Parts...>* type) const {
    return PartsAs(type, std::index_sequence_for<Parts...>());
  }
  template <typename... Parts, std::size_t... indexes>
  std::tuple<Parts...> PartsAs(std::tuple<Parts...>*, std::index_sequence<indexes...>) const {
    return std::tuple<Parts...>{One(static_cast<Parts*>(nullptr), values_[indexes])...};
  }

  std::vector<switchyard::Value> values_;
};

// The kernel of CppFunction::makeNamedNotSupported().
inline void NamedNotSupported(const OperatorHandle& op, DispatchKeySet, torch::jit::Stack*) {
  switchyard::Fail(op.operator_name().name,
                   " is not yet"
                   " supported with named tensors. ",
                   "Please drop names via `tensor = tensor.rename(None)`, call the op with an "
                   "unnamed tensor, and set names on the result of the operation.");
}

}  // namespace c10::detail

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_BOXED_KERNELS_H_
