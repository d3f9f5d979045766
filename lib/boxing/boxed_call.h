// BoxedCall: one boxed call on its way, between the stack and an emitted call.
//
// Takes: the operator, the stack, and how many of the values on top are its arguments. Gives: the
// arguments as the types of the dispatch function, and takes the results back to the stack.
// Errors: Error naming the operator and the argument when a value is not of the argument's type,
// when an argument without default is missing, and when there are too many or too few values.
//
// Emitted code uses it like this:
//   if (call.IsDefault(2)) call.Fill(2, Box<const Scalar&>(1));
//   call.Return(ops::add_Tensor(call.Get<const Tensor&>(0), call.Get<const Tensor&>(1),
//                               call.Get<const Scalar&>(2)));

#ifndef SWITCHYARD_LIB_BOXING_BOXED_CALL_H_
#define SWITCHYARD_LIB_BOXING_BOXED_CALL_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lib/boxing/operator_table.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "lib/core/tensor.h"

namespace switchyard {

// The value of a default argument: `Box<IntArrayRef>({1, 2})`.
template <typename T>
Value Box(T value) {
  return Value(std::forward<T>(value));
}

class BoxedCall {
 public:
  BoxedCall(const internal::OperatorRow& row, Stack& stack, size_t count)
      : row_(row), stack_(stack) {
    if (__builtin_expect(count != row.argument_count || stack.size() < count, 0)) Complete(count);
    arguments_ = stack.Last(row.argument_count);
  }
  BoxedCall(const BoxedCall&) = delete;
  BoxedCall& operator=(const BoxedCall&) = delete;
  ~BoxedCall() {
    if (__builtin_expect(!has_returned_, 0)) Return();
  }

  bool IsDefault(size_t index) const { return arguments_[index].IsDefault(); }
  void Fill(size_t index, Value value) { arguments_[index] = std::move(value); }

  // The argument as something that converts to T. References to tensors are to those on the stack;
  // an optional tensor is moved out of it, so that each argument can be had once.
  template <typename T>
  decltype(auto) Get(size_t index) {
    using Type = std::remove_cv_t<std::remove_reference_t<T>>;
    Value& value = arguments_[index];
    if (__builtin_expect(!internal::Unboxing<Type>::Accepts(value), 0)) FailArgument(index);
    if constexpr (std::is_reference_v<T> && std::is_same_v<Type, Tensor>) {
      return static_cast<T>(value.tensor());
    } else if constexpr (std::is_same_v<Type, std::optional<Tensor>>) {
      return value.IsNone() ? Type() : Type(std::move(value.tensor()));
    } else {
      return internal::Unboxing<Type>::Take(value);
    }
  }
  // The same of a list of numbers with a length: one number stands for that many.
  template <typename T>
  decltype(auto) Get(size_t index, size_t length) {
    using Accepted = internal::Unboxing<std::remove_cv_t<std::remove_reference_t<T>>>;
    Value& value = arguments_[index];
    if (__builtin_expect(!Accepted::Accepts(value), 0)) {
      Value list = RepeatedNumber(value, length);
      if (list.IsList() && Accepted::Accepts(list)) value = std::move(list);
    }
    return Get<T>(index);
  }
  // What dispatch functions take as a tensor that may be undefined: a written `Tensor?`, `Tensor
  // x=[]`. None is the undefined one.
  Tensor& GetTensorOrUndefined(size_t index) {
    if (arguments_[index].IsNone()) Fill(index, Tensor());
    return Get<Tensor&>(index);
  }

  // The results, which take the place of the arguments. A reference to a tensor on the stack is the
  // tensor itself, moved. Out of line: an emitted call is as short as can be.
  void Return();
  void Return(Tensor& result);
  void Return(const Tensor& result) { Return(Tensor(result)); }
  void Return(Tensor&& result);
  void Return(Value&& result);
  template <typename T>
  void Return(T&& result) {
    Return(Value(std::forward<T>(result)));
  }
  template <typename... Results>
  void Return(std::tuple<Results...>&& results) {
    std::apply(
        [&](auto&&... result) { ReturnEach(Value(std::forward<decltype(result)>(result))...); },
        std::move(results));
  }

 private:
  template <typename... Values>
  void ReturnEach(Values... values) {
    Return();
    stack_.PushAll(std::move(values)...);
  }

  // Checks how many values there are, and adds those that are left out as defaults.
  [[gnu::cold]] void Complete(size_t count);
  // None for what is no number.
  [[gnu::cold]] static Value RepeatedNumber(const Value& value, size_t length);
  [[noreturn, gnu::cold]] void FailArgument(size_t index) const;

  const internal::OperatorRow& row_;
  Stack& stack_;
  Value* arguments_ = nullptr;
  bool has_returned_ = false;
};

namespace internal {

// Emitted: the call of operator `index` of the shard, whichever `call` is for.
void CallOperator(uint32_t shard, uint32_t index, BoxedCall& call);

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_BOXED_CALL_H_
