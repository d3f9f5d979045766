// Calls of a custom class's methods with boxed arguments, for the table that `switchyard import`
// writes (lib/boxing/class_methods.h).
//
// Takes what the source registers: pointers to members, functions and lambdas that take the
// instance, torch::init, with defaults as torch::arg gives them. Gives the result on the stack.
// Errors: an Error that names the method and the argument.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_METHOD_CALL_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_METHOD_CALL_H_

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/boxing/class_methods.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/error.h"
#include "lib/extension/runtime/custom_class.h"
#include "lib/extension/runtime/extension_values.h"
#include "lib/extension/runtime/intrusive_ptr.h"

namespace switchyard {

// A method in the course of a call: its arguments, complete with defaults.
class MethodArguments {
 public:
  // `taken` counts the instance.
  MethodArguments(std::string_view method, Stack& stack, size_t count, size_t taken,
                  const std::vector<torch::arg>& defaults)
      : method_(method), values_(count) {
    for (size_t i = count; i > 0; --i) values_[i - 1] = stack.Pop();
    const size_t without = taken - std::min(taken, defaults.size());  // such as the instance
    while (values_.size() < taken && values_.size() >= without) {
      const torch::arg& next = defaults[values_.size() - without];
      if (!next.value()) break;
      values_.push_back(*next.value());
    }
    SWITCHYARD_CHECK(values_.size() == taken, "method ", method_, " takes ", taken,
                     " arguments and was given ", count);
  }

  template <typename T>
  decltype(auto) Take(size_t index) const {
    using Type = std::remove_cv_t<std::remove_reference_t<T>>;
    const Value& value = values_[index];
    SWITCHYARD_CHECK(internal::Unboxing<Type>::Accepts(value), "method ", method_, ": argument ",
                     index + 1, " was given ", value);
    return static_cast<Type>(internal::Unboxing<Type>::Take(value));
  }

 private:
  std::string_view method_;
  std::vector<Value> values_;
};

namespace internal {

template <typename Result, typename... Arguments>
struct CallableSignature {
  static constexpr size_t kCount = sizeof...(Arguments);

  template <typename Callable>
  static void Call(const Callable& callable, const MethodArguments& arguments, Stack& stack) {
    Call(callable, arguments, stack, std::index_sequence_for<Arguments...>());
  }

 private:
  template <typename Callable, size_t... kIndices>
  static void Call(const Callable& callable, [[maybe_unused]] const MethodArguments& arguments,
                   Stack& stack, std::index_sequence<kIndices...>) {
    // Values that the callable may change.
    std::tuple<std::remove_cv_t<std::remove_reference_t<Arguments>>...> values{
        arguments.Take<Arguments>(kIndices)...};
    if constexpr (std::is_void_v<Result>) {
      callable(static_cast<Arguments>(std::get<kIndices>(values))...);
      stack.Push(Value());
    } else {
      const std::remove_reference_t<Result> result =
          callable(static_cast<Arguments>(std::get<kIndices>(values))...);
      stack.Push(ToBoxed(result));
    }
  }
};

// The signature of a callable; methods have the instance in front.
template <typename Class, typename Callable>
struct SignatureOf : SignatureOf<void, decltype(&Callable::operator())> {};
template <typename Class, typename Result, typename... Arguments>
struct SignatureOf<Class, Result (*)(Arguments...)> {
  using Type = CallableSignature<Result, Arguments...>;
};
template <typename Class, typename Result, typename Of, typename... Arguments>
struct SignatureOf<Class, Result (Of::*)(Arguments...)> {
  using Type = CallableSignature<Result, c10::intrusive_ptr<Class>, Arguments...>;
};
template <typename Class, typename Result, typename Of, typename... Arguments>
struct SignatureOf<Class, Result (Of::*)(Arguments...) const>
    : SignatureOf<Class, Result (Of::*)(Arguments...)> {};
// Call operators.
template <typename Result, typename Of, typename... Arguments>
struct SignatureOf<void, Result (Of::*)(Arguments...)> {
  using Type = CallableSignature<Result, Arguments...>;
};
template <typename Result, typename Of, typename... Arguments>
struct SignatureOf<void, Result (Of::*)(Arguments...) const> {
  using Type = CallableSignature<Result, Arguments...>;
};

}  // namespace internal

// `def`: a pointer to a member of Class, or what takes an intrusive_ptr of it. `def_static` has no
// instance, `__setstate__` makes one.
template <typename Class, typename Callable>
void CallMethod(std::string_view name, const Callable& callable, Stack& stack, size_t count,
                const std::vector<torch::arg>& defaults = {}) {
  using Signature = typename internal::SignatureOf<Class, Callable>::Type;
  const MethodArguments arguments(name, stack, count, Signature::kCount, defaults);
  if constexpr (std::is_member_pointer_v<Callable>) {
    const auto call = [callable](const c10::intrusive_ptr<Class>& self,
                                 auto&&... others) -> decltype(auto) {
      SWITCHYARD_CHECK(self.defined(), "a method is called without an instance");
      return ((*self).*callable)(std::forward<decltype(others)>(others)...);
    };
    Signature::Call(call, arguments, stack);
  } else {
    Signature::Call(callable, arguments, stack);
  }
}

// `def(torch::init<...>())`.
template <typename Class, typename... Arguments>
void CallInit(std::string_view name, torch::detail::types<void, Arguments...>, Stack& stack,
              size_t count, const std::vector<torch::arg>& defaults = {}) {
  const auto make = [](Arguments... arguments) {
    return c10::make_intrusive<Class>(std::forward<Arguments>(arguments)...);
  };
  CallMethod<Class>(name, make, stack, count, defaults);
}
template <typename Class, typename Make>
void CallInit(std::string_view name, const torch::detail::InitLambda<Make>& init, Stack& stack,
              size_t count, const std::vector<torch::arg>& defaults = {}) {
  CallMethod<Class>(name, init.f, stack, count, defaults);
}

// `def_readwrite` and `def_readonly`: the getter and the setter of a member.
template <typename Class, typename Field, typename Of>
void CallGetter(std::string_view name, Field Of::* field, Stack& stack, size_t count) {
  const auto get = [field](const c10::intrusive_ptr<Class>& self) { return (*self).*field; };
  CallMethod<Class>(name, get, stack, count);
}
template <typename Class, typename Field, typename Of>
void CallSetter(std::string_view name, Field Of::* field, Stack& stack, size_t count) {
  const auto set = [field](const c10::intrusive_ptr<Class>& self, Field value) {
    (*self).*field = std::move(value);
  };
  CallMethod<Class>(name, set, stack, count);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_METHOD_CALL_H_
