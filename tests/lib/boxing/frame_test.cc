#include "lib/boxing/frame.h"

#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/boxing/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

Tensor SmallTensor() { return EmptyTensor({1}, ScalarType::Float); }

TEST(FrameTest, CallsReadValuesWhereTheyAre) {
  const Tensor tensor = SmallTensor();
  Frame frame(2);
  const size_t count = frame.Prepare(kCount, {0}, {1});
  frame.Run(count);
  EXPECT_EQ(Unbox<int64_t>(frame[1]), 0);
  frame[0] = tensor;
  frame.Run(count);
  frame.Run(count);
  EXPECT_EQ(Unbox<int64_t>(frame[1]), 1);
  EXPECT_EQ(tensor.use_count(), 2u);
}

TEST(FrameTest, AResultTakesThePlaceOfAnArgument) {
  const Tensor tensor = SmallTensor();
  Frame frame(1);
  const size_t keep = frame.Prepare(kKeep, {0}, {0});
  const size_t count = frame.Prepare(kCount, {0}, {0});
  frame[0] = tensor;
  frame.Run(keep);
  EXPECT_TRUE(frame[0].tensor().is_same(tensor));
  EXPECT_EQ(tensor.use_count(), 2u);
  frame.Run(count);
  EXPECT_EQ(Unbox<int64_t>(frame[0]), 1);
  EXPECT_EQ(tensor.use_count(), 1u);
}

// Calls are adjacent: earlier ones move when there are more.
TEST(FrameTest, ManyCalls) {
  const Tensor tensor = SmallTensor();
  Frame frame(3);
  frame[0] = tensor;
  std::vector<size_t> calls;
  for (int i = 0; i < 100; ++i) {
    calls.push_back(i % 2 == 0 ? frame.Prepare(kKeep, {0}, {1}) : frame.Prepare(kCount, {0}, {2}));
  }
  for (const size_t call : calls) frame.Run(call);
  EXPECT_TRUE(frame[1].tensor().is_same(tensor));
  EXPECT_EQ(Unbox<int64_t>(frame[2]), 1);
  EXPECT_EQ(tensor.use_count(), 3u);
  EXPECT_ERROR(frame.Run(calls.size()), "the frame has 100 calls, no call 100");
}

TEST(FrameTest, ResultsWithoutAPlaceAreDropped) {
  const Tensor tensor = SmallTensor();
  Frame frame(1);
  frame[0] = tensor;
  frame.Run(frame.Prepare(kKeep, {0}));
  EXPECT_EQ(tensor.use_count(), 2u);
}

TEST(FrameTest, ADefaultIsNowhereKept) {
  Frame frame(2);
  frame[0] = Value::Default();
  frame.Run(frame.Prepare(kCount, {0}, {1}));
  EXPECT_TRUE(frame[0].IsDefault());
  frame.Run(frame.Prepare(kCount, {}, {1}));
  EXPECT_EQ(Unbox<int64_t>(frame[1]), 0);
}

TEST(FrameTest, WhatIsNotThereIsAnError) {
  Frame frame(1);
  EXPECT_ERROR(frame[1], "the frame has 1 values, none at 1");
  EXPECT_ERROR(frame.Run(0), "the frame has 0 calls, no call 0");
  EXPECT_ERROR(frame.Prepare(kKeep, {1}, {0}), "the frame has 1 values, none at 1");
  EXPECT_ERROR(frame.Prepare(kKeep, {0}, {1}), "the frame has 1 values, none at 1");
  EXPECT_ERROR(frame.Prepare(kKeep, {0, 0}, {0}), "test::keep takes 1 arguments, 2 were given");
  EXPECT_ERROR(frame.Prepare(kKeep, {0}, {0, 0}), "test::keep has 1 results, 2 have a place");
  EXPECT_ERROR(frame.Prepare(OperatorId{7}, {}), "there is no operator 7");
  EXPECT_EQ(frame.size(), 1u);
}

TEST(FrameTest, AFailedCallLeavesTheValues) {
  Frame frame(1);
  frame[0] = 2.5;
  EXPECT_ERROR(frame.Run(frame.Prepare(kKeep, {0}, {0})),
               "test::keep: argument 1 is `Tensor self` and was given float");
  EXPECT_ERROR(frame.Run(frame.Prepare(kKeep, {}, {0})), "has no default and was not given");
  EXPECT_ERROR(frame.Run(frame.Prepare(kFail, {})), "the kernel failed");
  EXPECT_EQ(Unbox<double>(frame[0]), 2.5);
}

}  // namespace
}  // namespace switchyard
