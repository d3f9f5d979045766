// Calls that leave their arguments with the owners: reference counts, and ownership of results.
#include "lib/boxing/borrowing.h"

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/boxing/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

Tensor SmallTensor() { return EmptyTensor({1}, ScalarType::Float); }

// A lent value cannot be kept.
static_assert(!std::is_copy_constructible_v<LentValue> && !std::is_move_constructible_v<LentValue>);
static_assert(!std::is_copy_assignable_v<LentValue> && !std::is_move_assignable_v<LentValue>);
static_assert(!std::is_constructible_v<LentValue, Tensor>, "a temporary cannot be lent");
static_assert(!std::is_constructible_v<LentValue, Value>, "a temporary cannot be lent");

TEST(LentValueTest, CountsNothing) {
  const Tensor tensor = SmallTensor();
  const Tensor undefined;
  {
    LentValue lent(tensor);
    EXPECT_TRUE(lent.value().tensor().is_same(tensor));
    EXPECT_EQ(tensor.use_count(), 1u);
    LentValue nothing(undefined);
    EXPECT_FALSE(nothing.value().OwnTensor().defined());
  }
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(LentValueTest, ACopyOwns) {
  Value copy;
  {
    const Tensor tensor = SmallTensor();
    LentValue lent(tensor);
    copy = lent.value();
    EXPECT_EQ(tensor.use_count(), 2u);
  }
  EXPECT_EQ(copy.tensor().use_count(), 1u);
}

TEST(LentValueTest, ATensorThatIsWrittenToIsOwned) {
  const Tensor tensor = SmallTensor();
  {
    LentValue lent(tensor);
    Tensor& written = lent.value().OwnTensor();
    EXPECT_EQ(tensor.use_count(), 2u);
    written = SmallTensor();  // takes its own reference, not the owner's
    EXPECT_EQ(tensor.use_count(), 1u);
  }
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(LentValueTest, ValuesOfAllKindsAreLent) {
  const Value number(7);
  const Value text("text");
  const Value list(std::vector<Tensor>{SmallTensor()});
  for (int time = 0; time < 2; ++time) {
    LentValue lent_number(number);
    LentValue lent_text(text);
    LentValue lent_list(list);
    EXPECT_EQ(Unbox<int64_t>(lent_number.value()), 7);
    EXPECT_EQ(Unbox<std::string_view>(lent_text.value()), "text");
    EXPECT_EQ(lent_list.value().ElementCount(), 1u);
  }
  EXPECT_EQ(Unbox<std::string_view>(text), "text");
  EXPECT_EQ(list.object<std::vector<Tensor>>()[0].use_count(), 1u);
}

TEST(CallBorrowingTest, AResultOwns) {
  Stack stack;
  {
    const Tensor tensor = SmallTensor();
    CallBorrowing(kKeep, stack, tensor);
    EXPECT_EQ(tensor.use_count(), 2u) << "one is the result's";
  }
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_EQ(stack.Pop().tensor().use_count(), 1u);
}

TEST(CallBorrowingTest, TakesWhatValuesAreMadeOf) {
  const Tensor tensor = SmallTensor();
  Tensor other = SmallTensor();
  const Value constant(tensor);
  Value value(other);
  Stack stack;
  CallBorrowing(kCount, stack, tensor, "text");
  CallBorrowing(kCount, stack, other, std::string("text"));
  CallBorrowing(kCount, stack, constant);
  CallBorrowing(kCount, stack, value);
  CallBorrowing(kCount, stack, SmallTensor());
  CallBorrowing(kCount, stack, Value(tensor), Value::Default());
  CallBorrowing(kCount, stack, Value());
  CallBorrowing(kCount, stack);
  ASSERT_EQ(stack.size(), 8u);
  for (size_t depth = 0; depth < 8; ++depth) {
    EXPECT_EQ(Unbox<int64_t>(stack.Top(depth)), depth < 2 ? 0 : 1);
  }
  EXPECT_EQ(tensor.use_count(), 2u);
  EXPECT_EQ(other.use_count(), 2u);
}

// The first call of an operator finds its function; later calls use the kept one inline.
TEST(CallBorrowingTest, EveryCallIsAsTheFirst) {
  const Tensor tensor = SmallTensor();
  Value value(tensor);
  for (int time = 0; time < 3; ++time) {
    Stack stack;
    CallBorrowing(kKeep, stack, tensor);
    CallBorrowing(kKeep, stack, value);
    CallBorrowing(kCount, stack, tensor, std::string("text"));
    CallBorrowing(kCount, stack);
    ASSERT_EQ(stack.size(), 4u);
    EXPECT_EQ(Unbox<int64_t>(stack.Top(0)), 0);
    EXPECT_EQ(Unbox<int64_t>(stack.Top(1)), 1);
    EXPECT_TRUE(stack.Top(2).tensor().is_same(tensor));
    EXPECT_EQ(tensor.use_count(), 4u) << "the results own";
    EXPECT_ERROR(CallBorrowing(kKeep, stack, value, value), "takes 1 arguments, 2 were given");
    EXPECT_ERROR(CallBorrowing(kKeep, stack, "text"), "argument 1 is `Tensor self`");
    EXPECT_ERROR(CallBorrowing(kFail, stack), "the kernel failed");
    EXPECT_EQ(stack.size(), 4u);
  }
  EXPECT_EQ(tensor.use_count(), 2u);
}

TEST(CallBorrowingTest, ResultsOutliveTheLastOwnerOfTheArguments) {
  Stack stack;
  for (int time = 0; time < 3; ++time) {
    const Tensor tensor = SmallTensor();
    CallBorrowing(kKeep, stack, tensor);
  }
  while (!stack.empty()) EXPECT_EQ(stack.Pop().tensor().use_count(), 1u);
}

TEST(CallBorrowingTest, ErrorsLeaveEverythingAsItIs) {
  const Tensor tensor = SmallTensor();
  Stack stack;
  stack.Push(1);
  EXPECT_ERROR(CallBorrowing(kKeep, stack, 2.5), "argument 1 is `Tensor self` and was given float");
  EXPECT_ERROR(CallBorrowing(kKeep, stack), "argument 1, `Tensor self`, has no default");
  EXPECT_ERROR(CallBorrowing(kKeep, stack, tensor, tensor),
               "test::keep takes 1 arguments, 2 were given");
  EXPECT_ERROR(CallBorrowing(kFail, stack), "the kernel failed");
  EXPECT_ERROR(CallBorrowing(OperatorId{7}, stack), "there is no operator 7");
  EXPECT_EQ(stack.size(), 1u);
  EXPECT_EQ(tensor.use_count(), 1u);
}

}  // namespace
}  // namespace switchyard
