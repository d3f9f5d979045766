// Operators by name and their calls, on a table of three.
#include "lib/boxing/operators.h"

#include <string>

#include "gtest/gtest.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/boxing/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(OperatorsTest, AreFoundByTheirName) {
  EXPECT_EQ(OperatorCount(), 3u);
  EXPECT_EQ(FindOperator("test::keep"), kKeep);
  EXPECT_EQ(FindOperator("test::keep", ""), kKeep);
  EXPECT_EQ(FindOperator("test::count"), kCount);
  EXPECT_EQ(FindOperator("test::fail.now"), kFail);
  EXPECT_EQ(FindOperator("test::fail", "now"), kFail);
}

TEST(OperatorsTest, OtherTextIsNotFound) {
  for (const std::string name : {"", "test::kee", "test::keep.", "test::keep.now", "test::fail",
                                 "test::fail.", "test::fail.nox", "Test::fail.now"}) {
    EXPECT_EQ(FindOperator(name), std::nullopt) << name;
  }
  EXPECT_EQ(FindOperator("test::fail.now", ""), std::nullopt);
  EXPECT_EQ(FindOperator("", "test::fail.now"), std::nullopt);
  for (size_t zeros = 1; zeros <= 40; ++zeros) {
    EXPECT_EQ(FindOperator("test::count" + std::string(zeros, '\0')), std::nullopt) << zeros;
  }
  EXPECT_EQ(FindOperator("test::keep", "now"), std::nullopt);
  const std::string changed = "test::fail.now";
  for (size_t i = 0; i < changed.size(); ++i) {
    for (char mark = 1; mark < 127; ++mark) {
      std::string other = changed;
      other[i] ^= mark;
      EXPECT_EQ(FindOperator(other), std::nullopt) << other;
    }
  }
  EXPECT_EQ(FindOperator(std::string(1000, 'a')), std::nullopt);
  EXPECT_EQ(FindOperator(std::string(1000, 'a'), std::string(1000, 'b')), std::nullopt);
}

TEST(OperatorsTest, ReportTheirSchema) {
  EXPECT_EQ(NameOf(kFail), "test::fail");
  EXPECT_EQ(OverloadOf(kFail), "now");
  EXPECT_EQ(OverloadOf(kKeep), "");
  EXPECT_EQ(SchemaOf(kKeep), "test::keep(Tensor self) -> Tensor");
  EXPECT_EQ(ArgumentCountOf(kCount), 2u);
  EXPECT_EQ(ReturnCountOf(kCount), 1u);
  EXPECT_EQ(ReturnCountOf(kFail), 0u);
  EXPECT_ERROR(SchemaOf(OperatorId{3}), "there is no operator 3; the program has 3 operators");
}

TEST(OperatorsTest, ReportTheirTags) {
  EXPECT_EQ(TagsOf(kKeep), "core, pointwise");
  EXPECT_EQ(TagsOf(kFail), "");
  EXPECT_EQ(TagsOf(kCount), "core");
  EXPECT_TRUE(HasTag(kKeep, "core"));
  EXPECT_TRUE(HasTag(kKeep, "pointwise"));
  EXPECT_FALSE(HasTag(kKeep, "point"));
  EXPECT_FALSE(HasTag(kKeep, ""));
  EXPECT_FALSE(HasTag(kCount, "pointwise"));
  EXPECT_FALSE(HasTag(kFail, "core"));
  EXPECT_ERROR(TagsOf(OperatorId{3}), "there is no operator 3");
}

TEST(OperatorsTest, AreCalledWithTheTopOfTheStack) {
  const Tensor tensor = EmptyTensor({1}, ScalarType::Float);
  Stack stack;
  stack.PushAll("below", tensor);
  CallBoxed(kKeep, stack);
  EXPECT_EQ(stack.size(), 2u);
  CallBoxed(kCount, stack, 1);
  EXPECT_EQ(Unbox<int64_t>(stack.Pop()), 1);
  CallBoxed(kCount, stack, 0);
  EXPECT_EQ(Unbox<int64_t>(stack.Pop()), 0);
  EXPECT_EQ(Unbox<std::string_view>(stack.Pop()), "below");
  EXPECT_TRUE(stack.empty());
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(OperatorsTest, ErrorsReachTheCaller) {
  Stack stack;
  for (int time = 0; time < 2; ++time) {
    EXPECT_ERROR(CallBoxed(kFail, stack), "the kernel failed");
    EXPECT_ERROR(CallBoxed(OperatorId{7}, stack), "there is no operator 7");
    EXPECT_ERROR(CallBoxed(OperatorId{0xffffffff}, stack, 0), "there is no operator 4294967295");
    EXPECT_ERROR(CallBoxed(kKeep, stack), "test::keep: 1 arguments were announced");
  }
}

TEST(OperatorsTest, AFailedCallTakesItsArguments) {
  const Tensor tensor = EmptyTensor({1}, ScalarType::Float);
  Stack stack;
  for (int time = 0; time < 2; ++time) {
    stack.PushAll(tensor, 2.5);
    EXPECT_ERROR(CallBoxed(kKeep, stack), "argument 1 is `Tensor self` and was given float");
    EXPECT_EQ(stack.size(), 1u);
    stack.Drop(1);
  }
  EXPECT_EQ(tensor.use_count(), 1u);
}

}  // namespace
}  // namespace switchyard
