// c10::Dispatcher, as extensions call their own operators with it: by name, in the table that is
// emitted (lib/boxing/operators.h). A call goes through the operator's dispatch function with boxed
// arguments. Errors: Error for a name that no operator of the build has, and for types that are not
// those of the operator.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCHER_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCHER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/extension/runtime/names.h"

namespace c10 {
namespace detail {

// The argument that an operator has written and gives back.
template <typename... Arguments>
Tensor& WrittenArgument(const Tensor& result, Arguments&... arguments) {
  Tensor* found = nullptr;
  const auto look_at = [&](auto& argument) {
    if constexpr (std::is_same_v<decltype(argument), Tensor&>) {
      if (found == nullptr && argument.is_same(result)) found = &argument;
    }
  };
  (look_at(arguments), ...);
  TORCH_CHECK(found != nullptr, "the operator gives back none of the arguments that it writes");
  return *found;
}

template <typename Result, typename... Arguments>
Result TakeOne(switchyard::Stack& stack, Arguments&... arguments) {
  if constexpr (std::is_reference_v<Result>) {
    return WrittenArgument(switchyard::Unbox<Tensor>(stack.Pop()), arguments...);
  } else {
    return switchyard::Unbox<Result>(stack.Pop());
  }
}

template <typename T>
struct TypeTag {
  using Type = T;
};

// The last result lies on top.
template <typename... Results, typename... Arguments>
std::tuple<Results...> TakeTuple(switchyard::Stack& stack, std::tuple<Results...>*,
                                 Arguments&... arguments) {
  std::vector<switchyard::Value> values(sizeof...(Results));
  for (std::size_t i = values.size(); i > 0; --i) values[i - 1] = stack.Pop();
  std::size_t next = 0;
  const auto take = [&](auto tag) -> typename decltype(tag)::Type {
    switchyard::Stack one;
    one.Push(std::move(values[next++]));
    return TakeOne<typename decltype(tag)::Type>(one, arguments...);
  };
  return std::tuple<Results...>{take(TypeTag<Results>())...};
}

template <typename T>
struct IsTuple : std::false_type {};
template <typename... Elements>
struct IsTuple<std::tuple<Elements...>> : std::true_type {};

}  // namespace detail

template <typename Signature>
class TypedOperatorHandle;

template <typename Result, typename... Arguments>
class TypedOperatorHandle<Result(Arguments...)> {
 public:
  explicit TypedOperatorHandle(switchyard::OperatorId id) : id_(id) {}

  Result call(Arguments... arguments) const {
    switchyard::Stack stack;
    stack.PushAll(arguments...);
    switchyard::CallBoxed(id_, stack, sizeof...(Arguments));
    if constexpr (std::is_void_v<Result>) {
      return;
    } else if constexpr (detail::IsTuple<Result>::value) {
      return detail::TakeTuple(stack, static_cast<Result*>(nullptr), arguments...);
    } else {
      return detail::TakeOne<Result>(stack, arguments...);
    }
  }

 private:
  switchyard::OperatorId id_;
};

class OperatorHandle {
 public:
  explicit OperatorHandle(switchyard::OperatorId id) : id_(id) {}
  template <typename Signature>
  TypedOperatorHandle<Signature> typed() const {
    return TypedOperatorHandle<Signature>(id_);
  }

 private:
  switchyard::OperatorId id_;
};

class Dispatcher {
 public:
  static const Dispatcher& singleton() {
    static constexpr Dispatcher kOnly;
    return kOnly;
  }
  std::optional<OperatorHandle> findSchema(string_view name, string_view overload) const {
    const auto id = switchyard::FindOperator(name, overload);
    if (!id) return std::nullopt;
    return OperatorHandle(*id);
  }
  OperatorHandle findSchemaOrThrow(string_view name, string_view overload) const {
    const auto found = findSchema(name, overload);
    TORCH_CHECK(found, "no operator of this build is called ", name, ".", overload);
    return *found;
  }
};

}  // namespace c10

#define C10_LOG_API_USAGE_ONCE(...)

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCHER_H_
