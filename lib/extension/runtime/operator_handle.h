// c10::OperatorHandle: an operator of the build, as boxed kernels are given it and as
// c10::Dispatcher finds it.
//
// Takes: an operator's id. Gives: its declaration, and calls with typed or with boxed arguments,
// through its dispatch. Errors: Error for arguments that are not those of the operator, and the
// errors of the call.
//
// A redispatch goes to the highest of the given keys. The keys that are not given stay excluded for
// the calls that the kernel makes in turn, which they do not in PyTorch.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATOR_HANDLE_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATOR_HANDLE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/extension/runtime/autograd_modes.h"
#include "lib/extension/runtime/function_schema.h"
#include "lib/extension/runtime/jit_stack.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/schema_text.h"

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

// Calls under it go to the highest of the keys.
class RedispatchGuard {
 public:
  explicit RedispatchGuard(DispatchKeySet keys)
      : included_(keys & DispatchKeySet::Full()), excluded_(DispatchKeySet::Full() - keys) {}

 private:
  impl::IncludeDispatchKeyGuard included_;
  impl::ExcludeDispatchKeyGuard excluded_;
};

// Read once, for ever.
inline const FunctionSchema& SchemaOfOperator(switchyard::OperatorId id) {
  struct Known {
    std::mutex mutex;
    std::map<switchyard::OperatorId, FunctionSchema> schemas;
  };
  static Known* const kKnown = new Known;
  const std::lock_guard<std::mutex> lock(kKnown->mutex);
  const auto known = kKnown->schemas.find(id);
  if (known != kKnown->schemas.end()) return known->second;
  return kKnown->schemas.emplace(id, SchemaText::Read(switchyard::SchemaOf(id))).first->second;
}

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
  Result redispatch(DispatchKeySet keys, Arguments... arguments) const {
    const detail::RedispatchGuard guard(keys);
    return call(arguments...);
  }

 private:
  switchyard::OperatorId id_;
};

class OperatorHandle {
 public:
  explicit OperatorHandle(switchyard::OperatorId id) : id_(id) {}

  const OperatorName& operator_name() const { return schema().operator_name(); }
  bool hasSchema() const { return true; }
  const FunctionSchema& schema() const { return detail::SchemaOfOperator(id_); }

  template <typename Signature>
  TypedOperatorHandle<Signature> typed() const {
    return TypedOperatorHandle<Signature>(id_);
  }

  // Replaces the arguments on top by the results.
  void callBoxed(torch::jit::Stack& stack) const {
    const std::size_t count = switchyard::ArgumentCountOf(id_);
    TORCH_CHECK(stack.size() >= count, "the stack has ", stack.size(), " values, and ",
                toString(operator_name()), " takes ", count);
    switchyard::Stack own;
    for (IValue& value : torch::jit::pop(stack, count)) {
      own.Push(switchyard::Value(std::move(value)));
    }
    switchyard::CallBoxed(id_, own);
    std::vector<IValue> results;
    while (!own.empty()) results.emplace_back(own.Pop());
    stack.insert(stack.end(), std::make_move_iterator(results.rbegin()),
                 std::make_move_iterator(results.rend()));
  }
  void callBoxed(torch::jit::Stack* stack) const { callBoxed(*stack); }
  void redispatchBoxed(DispatchKeySet keys, torch::jit::Stack* stack) const {
    const detail::RedispatchGuard guard(keys);
    callBoxed(*stack);
  }

  bool operator==(const OperatorHandle& other) const { return id_ == other.id_; }
  bool operator!=(const OperatorHandle& other) const { return id_ != other.id_; }

 private:
  switchyard::OperatorId id_;
};

}  // namespace c10

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATOR_HANDLE_H_
