// BoxedCall: one boxed call in progress, between the owner of the arguments and an emitted call
// function.
//
// Takes: the operator, the places of its arguments, and the places for its results. Gives: the
// arguments in the types of the dispatch function; takes the results. Errors: an Error that names
// the operator and the argument if a value has the wrong type, if an argument without default is
// missing, or if there are too many or too few values.
//
// Arguments are borrowed: a call reads values in place, counts no references, and changes only
// values that a kernel writes. Results own their contents.
//
// Emitted code uses it like this; the schema's default follows an index:
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

// A `Tensor?` that refers to the tensor of a value, without counting it.
class ShownOptionalTensor {
 public:
  ShownOptionalTensor() : tensor_(std::nullopt) {}
  explicit ShownOptionalTensor(const Tensor& tensor) : tensor_(Tensor::Adopt(tensor.impl())) {}
  ShownOptionalTensor(const ShownOptionalTensor&) = delete;
  ShownOptionalTensor& operator=(const ShownOptionalTensor&) = delete;
  ~ShownOptionalTensor() {}  // owns nothing
  operator const std::optional<Tensor>&() const { return tensor_; }

 private:
  union {
    std::optional<Tensor> tensor_;
  };
};

// The type that dispatch functions take for a tensor that may be undefined. None becomes an
// undefined tensor.
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

// A list with `length` copies of the number; None if the value is not a number.
[[gnu::cold]] Value RepeatNumber(const Value& value, size_t length);

// A list of numbers, or one number that is repeated. Converts to T.
template <typename T>
class RepeatedNumber {
 public:
  using Accepted = Unboxing<std::remove_cv_t<std::remove_reference_t<T>>>;
  using Holder = typename Accepted::Holder;

  // The value must outlive this object, and it and its list must be accepted.
  explicit RepeatedNumber(const Value& list) : holder_(Accepted::Take(list)) {}
  explicit RepeatedNumber(Value&& list) : list_(std::move(list)), holder_(Accepted::Take(list_)) {}
  static RepeatedNumber Of(T value) { return RepeatedNumber(value, 0); }
  RepeatedNumber(const RepeatedNumber&) = delete;
  RepeatedNumber& operator=(const RepeatedNumber&) = delete;
  operator T() const { return static_cast<T>(holder_); }

 private:
  RepeatedNumber(T value, int /*is_default*/) : holder_(value) {}

  Value list_;  // the list that the holder may refer to
  Holder holder_;
};

}  // namespace internal

class BoxedCall {
 public:
  // For callers that keep all values: results go to `results`, one place each, or are dropped if
  // that is null. There is a value for each argument.
  BoxedCall(const internal::OperatorRow& row, Value* const* arguments, Value* const* results)
      : row_(row), arguments_(arguments), results_(results) {}
  // Results go on top of the stack.
  BoxedCall(const internal::OperatorRow& row, Value* const* arguments, Stack& stack)
      : row_(row), arguments_(arguments), stack_(&stack) {}
  BoxedCall& operator=(const BoxedCall&) = delete;

  // The argument as an object that converts to T. Tensor references refer to the tensors of the
  // values.
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
  // The same, or the default if the argument is left out.
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
  // A list of numbers with a length: one number is repeated to that length.
  template <typename T>
  internal::RepeatedNumber<T> GetRepeated(size_t index, size_t length) {
    const Value& value = *arguments_[index];
    using Accepted = typename internal::RepeatedNumber<T>::Accepted;
    if (__builtin_expect(Accepted::Accepts(value), 1)) return internal::RepeatedNumber<T>(value);
    Value list = internal::RepeatNumber(value, length);
    if (!list.IsList() || !Accepted::Accepts(list)) FailArgument(index);
    return internal::RepeatedNumber<T>(std::move(list));
  }
  // The same, or the default if the argument is left out.
  template <typename T>
  internal::RepeatedNumber<T> GetRepeated(size_t index, size_t length, T default_value) {
    using Number = internal::RepeatedNumber<T>;
    const bool is_left_out = arguments_[index]->IsDefault();
    return is_left_out ? Number::Of(default_value) : GetRepeated<T>(index, length);
  }
  // The type that dispatch functions take for a tensor that may be undefined: a written `Tensor?`,
  // `Tensor x=[]`. None becomes an undefined tensor.
  internal::TensorOrUndefined GetTensorOrUndefined(size_t index) {
    using Given = internal::TensorOrUndefined;
    return arguments_[index]->IsNone() ? Given() : Given(Get<Tensor&>(index));
  }
  // The same for an argument that may be left out.
  internal::TensorOrUndefined GetTensorOrUndefined(size_t index, std::nullopt_t) {
    using Given = internal::TensorOrUndefined;
    return arguments_[index]->IsDefault() ? Given() : GetTensorOrUndefined(index);
  }

  // Takes the results. A reference to the tensor of an argument on the stack denotes that tensor,
  // which stays or is moved. Out of line, to keep emitted calls short.
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
  size_t count_on_stack_ = 0;  // number of arguments to drop from the stack

  // All arguments are on top of the stack, and `places` has one entry for each.
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

// A call that removes its arguments from the top of a stack.
class StackCall : public BoxedCall {
 public:
  // There are `count` arguments; the following ones have their defaults.
  StackCall(const internal::OperatorRow& row, Stack& stack, size_t count)
      : BoxedCall(row, nullptr, stack) {
    if (count != row.argument_count || stack.size() < count) Complete(count);
    places_ = std::make_unique<Value*[]>(row.argument_count);
    TakePlaces(places_.get());
  }
  ~StackCall() { stack_->Drop(count_on_stack_); }

 private:
  // Checks the number of values, and adds defaults for missing ones.
  [[gnu::cold]] void Complete(size_t count);

  std::unique_ptr<Value*[]> places_;
};

namespace internal {

using BoxedFunction = void(BoxedCall& call);

// Emitted: the call function of operator `index` of the shard. Null for an index outside the shard.
BoxedFunction* BoxedFunctionOf(uint32_t shard, uint32_t index);

// The kept call functions of operators: one load replaces two switches. The array is zero before
// the first call, so it takes no room in the program's file. Operators with higher ids are not
// kept.
inline constexpr uint32_t kRememberedFunctions = 4096;
extern std::atomic<BoxedFunction*> remembered_functions[kRememberedFunctions];

// Null for an operator that is not kept, and for an unknown id.
inline BoxedFunction* RememberedFunction(OperatorId id) {
  const auto place = static_cast<uint32_t>(id);
  if (__builtin_expect(place >= kRememberedFunctions, 0)) return nullptr;
  return remembered_functions[place].load(std::memory_order_relaxed);
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_BOXED_CALL_H_
