// BoxedCall: one boxed call on its way, between those who have the arguments and an emitted call.
//
// Takes: the operator, where its arguments are, and where its results go. Gives: the arguments as
// the types of the dispatch function, and takes the results.
// Errors: Error naming the operator and the argument when a value is not of the argument's type,
// when an argument without default is missing, and when there are too many or too few values.
//
// Arguments are borrowed: a call reads values where they are, counts nothing and changes none but
// what a kernel writes to. Results are values of their own.
//
// Emitted code uses it like this; behind an index stands the default of the schema:
//   call.Return(ops::add_Tensor(call.Get<const Tensor&>(0), call.Get<const Tensor&>(1),
//                               call.Get<const Scalar&>(2, 1)));

#ifndef SWITCHYARD_LIB_BOXING_BOXED_CALL_H_
#define SWITCHYARD_LIB_BOXING_BOXED_CALL_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
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
namespace internal {

// A `Tensor?` that shows the tensor of a value, without counting it.
class ShownOptionalTensor {
 public:
  ShownOptionalTensor() : tensor_(std::nullopt) {}
  explicit ShownOptionalTensor(const Tensor& tensor) : tensor_(Tensor::Adopt(tensor.impl())) {}
  ShownOptionalTensor(const ShownOptionalTensor&) = delete;
  ShownOptionalTensor& operator=(const ShownOptionalTensor&) = delete;
  ~ShownOptionalTensor() {}  // nothing to give back
  operator const std::optional<Tensor>&() const { return tensor_; }

 private:
  union {
    std::optional<Tensor> tensor_;
  };
};

// What dispatch functions take as a tensor that may be undefined. None is an undefined one.
class TensorOrUndefined {
 public:
  TensorOrUndefined() : tensor_(none_) {}
  explicit TensorOrUndefined(Tensor& tensor) : tensor_(tensor) {}
  TensorOrUndefined(const TensorOrUndefined&) = delete;
  TensorOrUndefined& operator=(const TensorOrUndefined&) = delete;
  operator Tensor&() const { return tensor_; }

 private:
  Tensor none_;
  Tensor& tensor_;
};

// A list of `length` times the number; None for what is no number.
[[gnu::cold]] Value RepeatNumber(const Value& value, size_t length);

// A list of numbers, which may be one number many times. Converts to T.
template <typename T>
class RepeatedNumber {
 public:
  using Accepted = Unboxing<std::remove_cv_t<std::remove_reference_t<T>>>;
  using Holder = typename Accepted::Holder;

  // The value outlives this, and is accepted, as is the list.
  explicit RepeatedNumber(const Value& list) : holder_(Accepted::Take(list)) {}
  explicit RepeatedNumber(Value&& list) : list_(std::move(list)), holder_(Accepted::Take(list_)) {}
  static RepeatedNumber Of(T value) { return RepeatedNumber(value, 0); }
  RepeatedNumber(const RepeatedNumber&) = delete;
  RepeatedNumber& operator=(const RepeatedNumber&) = delete;
  operator T() const { return static_cast<T>(holder_); }

 private:
  RepeatedNumber(T value, int /*is_default*/) : holder_(value) {}

  Value list_;  // what the holder may show
  Holder holder_;
};

}  // namespace internal

class BoxedCall {
 public:
  // For who keeps all values: results go to `results`, one place for each, or nowhere when that is
  // null. There is a value for each argument.
  BoxedCall(const internal::OperatorRow& row, Value* const* arguments, Value* const* results)
      : row_(row), arguments_(arguments), results_(results) {}
  // Results go on top of the stack.
  BoxedCall(const internal::OperatorRow& row, Value* const* arguments, Stack& stack)
      : row_(row), arguments_(arguments), stack_(&stack) {}
  BoxedCall& operator=(const BoxedCall&) = delete;

  // The argument as something that converts to T. References to tensors are to those of the values.
  template <typename T>
  decltype(auto) Get(size_t index) {
    using Type = std::remove_cv_t<std::remove_reference_t<T>>;
    Value& value = *arguments_[index];
    if (__builtin_expect(!internal::Unboxing<Type>::Accepts(value), 0)) FailArgument(index);
    if constexpr (std::is_same_v<T, Tensor&>) {
      return static_cast<Tensor&>(value.OwnTensor());
    } else if constexpr (std::is_same_v<T, const Tensor&>) {
      return static_cast<const Tensor&>(value.tensor());
    } else if constexpr (std::is_same_v<Type, std::optional<Tensor>>) {
      using Shown = internal::ShownOptionalTensor;
      return value.IsNone() ? Shown() : Shown(value.tensor());
    } else {
      return internal::Unboxing<Type>::Take(value);
    }
  }
  // The same, or the default where the argument is left out.
  template <typename T>
  auto Get(size_t index, T default_value) {
    using Type = std::remove_cv_t<std::remove_reference_t<T>>;
    using Holder = decltype(Get<T>(index));
    static_assert(!std::is_reference_v<Holder>, "no operator has a tensor as default");
    if (__builtin_expect(!arguments_[index]->IsDefault(), 1)) return Get<T>(index);
    if constexpr (std::is_same_v<Type, std::optional<Tensor>>) {
      return default_value ? Holder(*default_value) : Holder();
    } else {
      return Holder(default_value);
    }
  }
  // A list of numbers with a length: one number stands for that many.
  template <typename T>
  internal::RepeatedNumber<T> GetRepeated(size_t index, size_t length) {
    const Value& value = *arguments_[index];
    using Accepted = typename internal::RepeatedNumber<T>::Accepted;
    if (__builtin_expect(Accepted::Accepts(value), 1)) return internal::RepeatedNumber<T>(value);
    Value list = internal::RepeatNumber(value, length);
    if (!list.IsList() || !Accepted::Accepts(list)) FailArgument(index);
    return internal::RepeatedNumber<T>(std::move(list));
  }
  // The same, or the default where the argument is left out.
  template <typename T>
  internal::RepeatedNumber<T> GetRepeated(size_t index, size_t length, T default_value) {
    using Number = internal::RepeatedNumber<T>;
    const bool is_left_out = arguments_[index]->IsDefault();
    return is_left_out ? Number::Of(default_value) : GetRepeated<T>(index, length);
  }
  // What dispatch functions take as a tensor that may be undefined: a written `Tensor?`, `Tensor
  // x=[]`. None is the undefined one.
  internal::TensorOrUndefined GetTensorOrUndefined(size_t index) {
    using Given = internal::TensorOrUndefined;
    return arguments_[index]->IsNone() ? Given() : Given(Get<Tensor&>(index));
  }
  // The same for an argument that may be left out.
  internal::TensorOrUndefined GetTensorOrUndefined(size_t index, std::nullopt_t) {
    using Given = internal::TensorOrUndefined;
    return arguments_[index]->IsDefault() ? Given() : GetTensorOrUndefined(index);
  }

  // The results. A reference to the tensor of an argument on the stack is that tensor, which stays
  // or is moved. Out of line: an emitted call is as short as can be.
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
        [&](auto&&... result) {
          Value values[] = {Value(std::forward<decltype(result)>(result))...};
          ReturnAll(values, sizeof...(result));
        },
        std::move(results));
  }

 protected:
  BoxedCall(const BoxedCall&) = default;

  const internal::OperatorRow& row_;
  Value* const* arguments_;
  Stack* stack_ = nullptr;
  Value* const* results_ = nullptr;
  size_t count_on_stack_ = 0;  // how many arguments are to be dropped from it

  // All arguments are on top of the stack, and there are as many `places`.
  void TakePlaces(Value** places) {
    arguments_ = places;
    count_on_stack_ = row_.argument_count;
    Value* end = stack_->End();
    for (size_t i = count_on_stack_; i != 0;) places[--i] = --end;
  }

 private:
  void ReturnReference(Tensor& result);
  void ReturnAll(Value* results, size_t count);
  [[noreturn, gnu::cold]] void FailArgument(size_t index) const;
};

// A call whose arguments are on top of a stack, which they leave.
class StackCall : public BoxedCall {
 public:
  // `count` arguments are there; those behind them are defaults.
  StackCall(const internal::OperatorRow& row, Stack& stack, size_t count)
      : BoxedCall(row, nullptr, stack) {
    if (count != row.argument_count || stack.size() < count) Complete(count);
    places_ = std::make_unique<Value*[]>(row.argument_count);
    TakePlaces(places_.get());
  }
  ~StackCall() { stack_->Drop(count_on_stack_); }

 private:
  // Checks how many values there are, and adds those that are left out as defaults.
  [[gnu::cold]] void Complete(size_t count);

  std::unique_ptr<Value*[]> places_;
};

namespace internal {

using BoxedFunction = void(BoxedCall& call);

// Emitted: what calls operator `index` of the shard. Null for an index that the shard lacks.
BoxedFunction* BoxedFunctionOf(uint32_t shard, uint32_t index);

// Where the calls of operators were found: a load where the way to one is two switches. Nothing is
// here before the first call, so it takes no room in the program; later operators do without.
inline constexpr uint32_t kRememberedFunctions = 4096;
extern std::atomic<BoxedFunction*> remembered_functions[kRememberedFunctions];

// Null for an operator that is not remembered, and for an id that no operator has.
inline BoxedFunction* RememberedFunction(OperatorId id) {
  const auto place = static_cast<uint32_t>(id);
  if (__builtin_expect(place >= kRememberedFunctions, 0)) return nullptr;
  return remembered_functions[place].load(std::memory_order_relaxed);
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_BOXED_CALL_H_
