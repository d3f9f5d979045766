// FallbackCall: one call of an operator that the fallback of its key handles.
//
// Takes: the fallback, a function that serves every operator; the operator's name, the keys of the
// call without the skipped ones, and the arguments. Gives: the results in the types of the dispatch
// function. Errors: Error if the number or the types of the values that the fallback leaves on the
// stack differ from the operator's results.
//
// A fallback removes the arguments from the stack and pushes the results. To continue the call it
// excludes its own key (ExcludeKeysGuard) and calls the operator (CallBoxed). The written arguments
// of an in-place or out operator are among the arguments; the fallback pushes such a result, too.
//
// Emitted code uses it like this:
//   FallbackCall call(::a::materialize, "aten::add.Tensor", keys, 1, self, other, alpha);
//   return call.Result<Tensor>(0);

#ifndef SWITCHYARD_LIB_BOXING_FALLBACK_CALL_H_
#define SWITCHYARD_LIB_BOXING_FALLBACK_CALL_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/array_ref.h"
#include "lib/core/error.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// The function that a user defines for a key.
using FallbackKernel = void(OperatorId id, DispatchKeySet keys, Stack& stack);

class FallbackCall {
 public:
  template <typename... Args>
  FallbackCall(FallbackKernel* kernel, std::string_view name, DispatchKeySet keys,
               size_t result_count, const Args&... args)
      : result_count_(result_count) {
    stack_.PushAll(args...);
    const std::optional<OperatorId> id = FindOperator(name);
    SWITCHYARD_CHECK(id.has_value(), "the operator table has no ", name);
    kernel(*id, keys, stack_);
    SWITCHYARD_CHECK(stack_.size() == result_count, name, ": the fallback left ", stack_.size(),
                     " values, not ", result_count);
  }

  // A string result is a view, valid until the thread's next such result.
  template <typename T>
  T Result(size_t index) {
    Value& value = stack_.Top(result_count_ - 1 - index);
    constexpr bool kIsText = std::is_same_v<T, std::string_view> ||
                             std::is_same_v<T, std::vector<std::string_view>> ||
                             std::is_same_v<T, std::optional<std::string_view>>;
    if constexpr (kIsText) Keep(index, value);
    return ResultOf(static_cast<T*>(nullptr), value);
  }

 private:
  // Copies of a value share its text.
  static void Keep(size_t index, const Value& value) {
    static thread_local std::vector<Value> kept;
    if (kept.size() <= index) kept.resize(index + 1);
    kept[index] = value;
  }
  template <typename T>
  static T ResultOf(T*, const Value& value) {
    return Unbox<T>(value);
  }
  template <typename T>
  static std::vector<T> ResultOf(std::vector<T>*, const Value& value) {
    const auto holder = Unbox<ArrayRef<T>>(value);
    return static_cast<ArrayRef<T>>(holder).ToVector();
  }

  Stack stack_;
  size_t result_count_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_FALLBACK_CALL_H_
