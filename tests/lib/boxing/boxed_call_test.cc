// A boxed call between the stack and the code of an emitted call.
#include "lib/boxing/boxed_call.h"

#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/boxing/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

const internal::OperatorRow& Keep() { return internal::RowOf(kKeep); }
const internal::OperatorRow& Count() { return internal::RowOf(kCount); }

Tensor SmallTensor() { return EmptyTensor({1}, ScalarType::Float); }

size_t UseCountOf(const Tensor& tensor) { return tensor.use_count(); }
size_t UseCountOfOptional(const std::optional<Tensor>& tensor) { return tensor->use_count(); }

TEST(BoxedCallTest, GivesArgumentsAsTheirTypes) {
  const Tensor tensor = SmallTensor();
  Stack stack;
  stack.PushAll(tensor, "text");
  StackCall call(Count(), stack, 2);
  EXPECT_EQ(call.Get<std::string_view>(1), "text");
  EXPECT_TRUE(call.Get<const Tensor&>(0).is_same(tensor));
  EXPECT_EQ(&call.Get<Tensor&>(0), &stack.Top(1).tensor()) << "not a copy";
  EXPECT_EQ(UseCountOf(call.GetTensorOrUndefined(0)), 2u);
  EXPECT_EQ(UseCountOfOptional(call.Get<const std::optional<Tensor>&>(0)), 2u);
  EXPECT_EQ(UseCountOfOptional(call.Get<const std::optional<Tensor>&>(0, std::nullopt)), 2u);
  EXPECT_EQ(tensor.use_count(), 2u) << "what was shown is not given back";
}

TEST(BoxedCallTest, ATensorThatMayBeUndefinedIsSoForNone) {
  Stack stack;
  stack.PushAll(Value(), "text");
  StackCall call(Count(), stack, 2);
  EXPECT_FALSE(static_cast<Tensor&>(call.GetTensorOrUndefined(0)).defined());
  EXPECT_ERROR(call.GetTensorOrUndefined(1),
               "argument 2 is `str s=\"a, (b\"` and was given str 'text'");
}

TEST(BoxedCallTest, OneNumberStandsForAListWithALength) {
  Stack stack;
  stack.PushAll(3, "text");
  StackCall call(Count(), stack, 2);
  const auto& repeated = call.GetRepeated<IntArrayRef>(0, 2);
  EXPECT_EQ(static_cast<IntArrayRef>(repeated), IntArrayRef({3, 3}));
  EXPECT_EQ(static_cast<IntArrayRef>(call.GetRepeated<IntArrayRef>(0, 2, {7})).size(), 2u);
  EXPECT_ERROR(call.GetRepeated<IntArrayRef>(1, 2), "argument 2 is");
  EXPECT_EQ(call.Get<std::string_view>(1), "text") << "it is as it was";
}

TEST(BoxedCallTest, MissingArgumentsAreDefaults) {
  Stack stack;
  stack.Push(Value());
  StackCall call(Count(), stack, 1);
  EXPECT_ERROR(call.Get<std::string_view>(1),
               "test::count: argument 2, `str s=\"a, (b\"`, has no default and was not given");
  EXPECT_EQ(call.Get<std::string_view>(1, "default"), "default");
  EXPECT_TRUE(stack.Top().IsDefault()) << "a default is nowhere put into a value";
  EXPECT_FALSE(static_cast<Tensor&>(call.GetTensorOrUndefined(0, std::nullopt)).defined());
}

TEST(BoxedCallTest, EveryKindOfTypeHasADefault) {
  Stack stack;
  StackCall call(Count(), stack, 0);
  EXPECT_EQ(call.Get<int64_t>(0, 7), 7);
  EXPECT_EQ((static_cast<IntArrayRef>(call.Get<IntArrayRef>(0, {1, 2})).size()), 2u);
  const auto size = [](OptionalIntArrayRef list) { return list ? list->size() : 99; };
  EXPECT_EQ(size(call.Get<OptionalIntArrayRef>(0, std::nullopt)), 99u);
  EXPECT_EQ(size(call.Get<OptionalIntArrayRef>(0, IntArrayRef({1}))), 1u);
  EXPECT_EQ(size(call.GetRepeated<OptionalIntArrayRef>(0, 2, IntArrayRef({1}))), 1u);
  EXPECT_EQ(size(call.GetRepeated<OptionalIntArrayRef>(0, 2, std::nullopt)), 99u);
  EXPECT_EQ(call.Get<const Scalar&>(1, 0.5).To<double>(), 0.5);
  EXPECT_EQ((call.Get<std::array<bool, 2>>(1, {true, false})[0]), true);
  EXPECT_FALSE(call.Get<std::optional<ScalarType>>(0, std::nullopt).has_value());
  EXPECT_FALSE(static_cast<Tensor&>(call.GetTensorOrUndefined(0, std::nullopt)).defined());
  // The object that refers to it lives until the end of the call.
  const auto has_value = [](const std::optional<Tensor>& tensor) { return tensor.has_value(); };
  EXPECT_FALSE(has_value(call.Get<const std::optional<Tensor>&>(0, std::nullopt)));
}

TEST(BoxedCallTest, TakesMoreArgumentsThanItHasRoomFor) {
  internal::OperatorRow row = Count();
  row.argument_count = 40;
  Stack stack;
  stack.Push(SmallTensor());
  for (int64_t i = 0; i < 40; ++i) stack.Push(i);
  {
    StackCall call(row, stack, 40);
    for (size_t i = 0; i < 40; ++i) {
      EXPECT_EQ(call.Get<int64_t>(i), static_cast<int64_t>(i));
    }
  }
  EXPECT_EQ(stack.size(), 1u);
}

TEST(BoxedCallTest, CountsArguments) {
  Stack stack;
  stack.PushAll(1, 2, 3);
  EXPECT_ERROR(StackCall(Count(), stack, 3), "test::count takes 2 arguments, 3 were given");
  EXPECT_ERROR(StackCall(Count(), stack, 9), "9 arguments were announced, the stack has");
}

template <typename Result>
std::vector<Value> ReturnFrom(const internal::OperatorRow& row, Stack& stack, Result&& result) {
  StackCall(row, stack, row.argument_count).Return(std::forward<Result>(result));
  std::vector<Value> results;
  while (!stack.empty()) results.insert(results.begin(), stack.Pop());
  return results;
}

TEST(BoxedCallTest, ResultsTakeThePlaceOfTheArguments) {
  const Tensor tensor = SmallTensor();
  Stack stack;
  stack.PushAll(tensor, "text");
  EXPECT_EQ(Unbox<int64_t>(ReturnFrom(Count(), stack, 7).at(0)), 7);
  EXPECT_EQ(tensor.use_count(), 1u);
  stack.PushAll(tensor, "text");
  const auto several =
      ReturnFrom(Count(), stack, std::tuple<Tensor, bool, double>(tensor, true, 2));
  ASSERT_EQ(several.size(), 3u);
  EXPECT_TRUE(Unbox<Tensor>(several[0]).is_same(tensor));
  EXPECT_EQ(Unbox<double>(several[2]), 2);
}

TEST(BoxedCallTest, AResultWithoutArgumentsIsPushed) {
  Stack stack;
  EXPECT_EQ(ReturnFrom(internal::RowOf(kFail), stack, SmallTensor()).size(), 1u);
}

TEST(BoxedCallTest, AReferenceToAnArgumentIsTheArgument) {
  const Tensor first = SmallTensor();
  const Tensor second = SmallTensor();
  Stack stack;
  stack.PushAll(first, second);
  {
    StackCall call(Count(), stack, 2);
    call.Return(call.Get<Tensor&>(1));
  }
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_TRUE(stack.Top().tensor().is_same(second));
  EXPECT_EQ(first.use_count(), 1u);
  EXPECT_EQ(second.use_count(), 2u);
}

TEST(BoxedCallTest, TheOnlyArgumentStaysWhereItIs) {
  const Tensor tensor = SmallTensor();
  Stack stack;
  stack.PushAll("below", tensor);
  {
    StackCall call(Keep(), stack, 1);
    call.Return(call.Get<Tensor&>(0));
  }
  ASSERT_EQ(stack.size(), 2u);
  EXPECT_TRUE(stack.Top().tensor().is_same(tensor));
  EXPECT_EQ(tensor.use_count(), 2u);
}

// In a frame the place of the result may be that of the argument, another place, or none.
TEST(BoxedCallTest, AReferenceGoesToItsPlace) {
  const Tensor tensor = SmallTensor();
  Value argument(tensor);
  Value other("text");
  Value* const arguments[] = {&argument};
  Value* const same[] = {&argument};
  Value* const another[] = {&other};
  for (Value* const* const places : {same, another}) {
    BoxedCall call(Keep(), arguments, places);
    call.Return(call.Get<Tensor&>(0));
  }
  BoxedCall dropped(Keep(), arguments, nullptr);
  dropped.Return(dropped.Get<Tensor&>(0));
  EXPECT_TRUE(argument.tensor().is_same(tensor));
  EXPECT_TRUE(other.tensor().is_same(tensor));
  EXPECT_EQ(tensor.use_count(), 3u);
}

TEST(BoxedCallTest, AReferenceToAnotherTensorIsACopy) {
  Tensor other = SmallTensor();
  Stack stack;
  stack.Push(SmallTensor());
  const auto results = ReturnFrom(Keep(), stack, other);
  EXPECT_TRUE(other.defined());
  EXPECT_TRUE(Unbox<Tensor>(results.at(0)).is_same(other));
  const Tensor& constant = other;
  stack.Push(SmallTensor());
  EXPECT_TRUE(Unbox<Tensor>(ReturnFrom(Keep(), stack, constant).at(0)).is_same(other));
}

TEST(BoxedCallTest, ReferencesInATupleAreCopies) {
  const Tensor tensor = SmallTensor();
  Stack stack;
  stack.PushAll(tensor, SmallTensor());
  {
    StackCall call(Count(), stack, 2);
    Tensor& written = call.Get<Tensor&>(0);
    call.Return(std::tuple<Tensor&, Tensor&>(written, written));
  }
  EXPECT_EQ(stack.size(), 2u);
  EXPECT_EQ(tensor.use_count(), 3u);
}

TEST(BoxedCallTest, WithoutAResultTheArgumentsGo) {
  Stack stack;
  stack.PushAll(1, 2, 3);
  {
    const StackCall call(Count(), stack, 2);
  }
  EXPECT_EQ(stack.size(), 1u);
}

}  // namespace
}  // namespace switchyard
