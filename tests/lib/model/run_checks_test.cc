#include "lib/model/run_checks.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "lib/core/tensor_factory.h"
#include "lib/model/number_tensors.h"
#include "tests/lib/expect_error.h"

namespace switchyard::model {
namespace {

TEST(RunChecks, ReadElements) {
  const Tensor one = EmptyTensor({1, 1}, ScalarType::Float);
  one.data<float>()[0] = 2.5f;
  EXPECT_EQ(Item<double>(one), 2.5);
  EXPECT_EQ(Item<int64_t>(one), 2);
  EXPECT_TRUE(Item<bool>(one));
  EXPECT_TRUE(IsTrue(one));
  EXPECT_ERROR(Item<double>(EmptyTensor({2}, ScalarType::Float)), "of sizes [2] is no number");
  EXPECT_ERROR(Item<double>(EmptyTensor({0}, ScalarType::Float)), "of sizes [0] is no number");
}

TEST(RunChecks, SayWhatTheProgramSaysAndWhere) {
  Check(true, "text", "net.py:1");
  Check(int64_t{2}, "text", "");
  EXPECT_ERROR(Check(false, "u0 >= 2", "in module `a`, net.py:1, in forward"),
               "u0 >= 2 (in module `a`, net.py:1, in forward)");
  EXPECT_ERROR(Check(WrappedNumber(false), "net.py:1"),
               "an assertion of the model does not hold (net.py:1)");
}

TEST(RunChecks, HoldNumbersToTheirRanges) {
  CheckNumber(6, {"u0", 0, 6, ""});
  EXPECT_ERROR(CheckNumber(7, {"u0", 0, 6, "net.py:1"}),
               "u0 is 7, but it is from 0 to 6 (net.py:1)");
  CheckRange(5, std::nullopt, std::nullopt, "");
  EXPECT_ERROR(CheckRange(5, 6, std::nullopt, ""), "a number is 5, below 6");
  EXPECT_ERROR(CheckRange(5, std::nullopt, 4, ""), "a number is 5, above 4");
  EXPECT_ERROR(CheckSizeRange(-1, std::nullopt, std::nullopt, ""), "a number is -1, below 0");
  EXPECT_EQ(ExactQuotient(6, 2, ""), 3);
  EXPECT_ERROR(ExactQuotient(7, 2, ""), "a number is 7, which is no multiple of 2");
}

TEST(RunChecks, HoldTensorsToTheirShapes) {
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Float);
  CheckTensor(tensor, IntArrayRef({2, 3}), IntArrayRef({3, 1}), ScalarType::Float, "");
  EXPECT_ERROR(CheckTensor(tensor, std::nullopt, std::nullopt, ScalarType::Long, "net.py:1"),
               "a tensor has dtype");
  EXPECT_ERROR(CheckTensor(tensor, IntArrayRef({3, 2}), std::nullopt, std::nullopt, ""),
               "a tensor has sizes [2, 3], not [3, 2]");
  EXPECT_ERROR(CheckTensor(tensor, std::nullopt, IntArrayRef({1, 2}), std::nullopt, ""),
               "a tensor has strides [3, 1], not [1, 2]");
  EXPECT_EQ(SizeOf(tensor, -1), 3);
  EXPECT_EQ(StrideOf(tensor, 0), 3);
  EXPECT_EQ(NumelOf(tensor), 6);
}

TEST(NumberTensors, GoThereAndBack) {
  EXPECT_EQ(NumberIn<int64_t>(AsTensor(int64_t{7}), "n"), 7);
  EXPECT_EQ(NumberIn<double>(AsTensor(0.5), "n"), 0.5);
  EXPECT_TRUE(NumberIn<bool>(AsTensor(true), "n"));
  EXPECT_ERROR(NumberIn<int64_t>(AsTensor(0.5), "n"), "input n has dtype");
  EXPECT_ERROR(NumberIn<int64_t>(Tensor(), "n"), "input n is undefined");
}

}  // namespace
}  // namespace switchyard::model
