// Operators of the build, which sources look up by name like those of c10's dispatcher, where they
// are not registered.
//
// Takes a name and an overload; gives the row of the emitted table (src/named_operators.cc), or
// null. Calls have the caller's types: if these are the types of the dispatch function, they are
// ordinary calls; otherwise the arguments go through a stack. Errors: c10::Error for arguments that
// do not match the operator.
#ifndef SWITCHYARD_LIB_ATEN_NAMED_OPERATORS_H_
#define SWITCHYARD_LIB_ATEN_NAMED_OPERATORS_H_

#include <ATen/core/boxing/impl/boxing.h>
#include <ATen/core/boxing/impl/make_boxed_from_unboxed_functor.h>
#include <ATen/core/stack.h>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "lib/aten/types.h"

// The newest editions have no dimension names.
namespace at {
struct Dimname;
}  // namespace at

namespace switchyard::aten {

struct NamedOperator {
  using Function = void (*)();
  using Boxed = void (*)(DispatchKeySet, torch::jit::Stack*);

  const char* name;  // `my::f`
  const char* overload;
  const char* declaration;     // `f(Tensor x) -> Tensor`
  const std::type_info* type;  // of the dispatch function
  Function call;
  Function redispatch;  // takes keys in front
  Boxed call_boxed;     // passes over its keys
  Boxed redispatch_boxed;
};

// Emitted. Weak: a library of registered operators may be linked without the table.
[[gnu::weak]] extern const NamedOperator kNamedOperators[];
[[gnu::weak]] extern const std::size_t kNamedOperatorCount;

inline const NamedOperator* FindNamedOperator(std::string_view name, std::string_view overload) {
  for (std::size_t i = 0; i < kNamedOperatorCount; ++i) {
    const NamedOperator& one = kNamedOperators[i];
    if (name == one.name && overload == one.overload) return &one;
  }
  return nullptr;
}

namespace internal {

template <auto function, typename Type>
struct AsFunctor;
template <auto function, typename Result, typename... Parameters>
struct AsFunctor<function, Result(Parameters...)> final : c10::OperatorKernel {
  Result operator()(Parameters... parameters) {
    return (*function)(std::forward<Parameters>(parameters)...);
  }
};

template <typename T>
inline constexpr std::size_t kParameterCount = 0;  // without keys
template <typename Result, typename... Parameters>
inline constexpr std::size_t kParameterCount<Result(Parameters...)> = sizeof...(Parameters);
template <typename Result, typename... Parameters>
inline constexpr std::size_t kParameterCount<Result(DispatchKeySet, Parameters...)> =
    sizeof...(Parameters);

// Dimension names do not have a boxed form in all editions.
using DimnameList = c10::ArrayRef<at::Dimname>;
template <typename T>
inline constexpr bool kIsBoxable =
    !std::is_same_v<T, DimnameList> && !std::is_same_v<T, optional<DimnameList>> &&
    !std::is_same_v<T, at::Dimname>;
template <typename Type>
inline constexpr bool kAreBoxable = false;
template <typename Result, typename... Parameters>
inline constexpr bool kAreBoxable<Result(Parameters...)> =
    (kIsBoxable<std::decay_t<Parameters>> && ...);

// Takes the arguments from the stack, and leaves the results there.
template <auto function>
void CallBoxed(DispatchKeySet keys, torch::jit::Stack* stack) {
  using Type = std::remove_pointer_t<decltype(function)>;
  using Functor = AsFunctor<function, Type>;
  using Result = typename c10::guts::infer_function_traits_t<Functor>::return_type;
  Functor functor;
  if constexpr (!kAreBoxable<Type>) {
    TORCH_CHECK(false,
                "an operator with names of dimensions is called with other types than it has");
  } else if constexpr (std::is_void_v<Result>) {
    c10::impl::call_functor_with_args_from_stack<Functor, true>(&functor, keys, stack);
    torch::jit::drop(*stack, kParameterCount<Type>);
  } else {
    auto result =
        c10::impl::call_functor_with_args_from_stack<Functor, true>(&functor, keys, stack);
    torch::jit::drop(*stack, kParameterCount<Type>);
    c10::impl::push_outputs<decltype(result), true>::call(std::move(result), stack);
  }
}

// The tensors that a call returns by reference: its own arguments.
template <typename Result>
struct WrittenArguments;
template <>
struct WrittenArguments<at::Tensor&> {
  // In place the first argument, otherwise the last one.
  template <typename First, typename... Rest>
  static at::Tensor& Of(First& first, Rest&... rest) {
    if constexpr (std::is_same_v<First, at::Tensor>) {
      return first;
    } else {
      return Of(rest...);
    }
  }
};
template <typename... Parts>
struct WrittenArguments<std::tuple<Parts...>> {
  template <typename... Arguments>
  static std::tuple<Parts...> Of(Arguments&... arguments) {
    return OfLast(std::tie(arguments...), std::index_sequence_for<Parts...>());
  }
  template <typename Tied, std::size_t... numbers>
  static std::tuple<Parts...> OfLast(const Tied& tied,
                                     std::index_sequence<numbers...> /*numbers*/) {
    constexpr std::size_t kSkipped = std::tuple_size_v<Tied> - sizeof...(Parts);
    return std::tuple<Parts...>(std::get<kSkipped + numbers>(tied)...);
  }
};

template <typename Result>
inline constexpr bool kHasReferences = std::is_lvalue_reference_v<Result>;
template <typename... Parts>
inline constexpr bool kHasReferences<std::tuple<Parts...>> =
    sizeof...(Parts) != 0 && (std::is_lvalue_reference_v<Parts> && ...);

}  // namespace internal

template <auto function, auto redispatch>
NamedOperator NamedOperatorOf(const char* name, const char* overload, const char* declaration) {
  return {name,
          overload,
          declaration,
          &typeid(std::remove_pointer_t<decltype(function)>),
          reinterpret_cast<NamedOperator::Function>(function),
          reinterpret_cast<NamedOperator::Function>(redispatch),
          &internal::CallBoxed<function>,
          &internal::CallBoxed<redispatch>};
}

// A call with the types of the caller.
template <typename Type>
class NamedCall;
template <typename Result, typename... Parameters>
class NamedCall<Result(Parameters...)> {
 public:
  explicit NamedCall(const NamedOperator& named) : named_(&named) {}

  Result Call(Parameters... parameters) const {
    if (!IsSameType()) return Boxed(named_->call_boxed, {}, parameters...);
    using Function = Result (*)(Parameters...);
    return reinterpret_cast<Function>(named_->call)(std::forward<Parameters>(parameters)...);
  }
  Result Redispatch(DispatchKeySet keys, Parameters... parameters) const {
    if (!IsSameType()) return Boxed(named_->redispatch_boxed, keys, parameters...);
    using Function = Result (*)(DispatchKeySet, Parameters...);
    return reinterpret_cast<Function>(named_->redispatch)(keys,
                                                          std::forward<Parameters>(parameters)...);
  }

 private:
  bool IsSameType() const { return *named_->type == typeid(Result(Parameters...)); }

  static Result Boxed(NamedOperator::Boxed function, DispatchKeySet keys,
                      std::remove_reference_t<Parameters>&... parameters) {
    torch::jit::Stack stack;
    stack.reserve(sizeof...(Parameters));
    (torch::jit::push_one(stack, parameters), ...);
    function(keys, &stack);
    if constexpr (std::is_void_v<Result>) {
      return;
    } else if constexpr (internal::kHasReferences<Result>) {
      return internal::WrittenArguments<Result>::Of(parameters...);
    } else {
      return c10::impl::PopResult<Result>::call(stack);
    }
  }

  const NamedOperator* named_;
};

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_NAMED_OPERATORS_H_
