#include "lib/boxing/stack.h"

#include "gtest/gtest.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(StackTest, TheLastIsOnTop) {
  Stack stack;
  EXPECT_TRUE(stack.empty());
  stack.Push(1);
  stack.PushAll(2, "three");
  EXPECT_EQ(stack.size(), 3u);
  EXPECT_EQ(Unbox<int64_t>(stack.Top(1)), 2);
  EXPECT_EQ(Unbox<int64_t>(stack.End()[-2]), 2);
  EXPECT_EQ(Unbox<std::string_view>(stack.Top()), "three");
  stack.Drop(1);
  EXPECT_EQ(Unbox<int64_t>(stack.Pop()), 2);
  EXPECT_EQ(Unbox<int64_t>(stack.Pop()), 1);
  EXPECT_TRUE(stack.empty());
}

TEST(StackTest, WhatIsDroppedIsGivenBack) {
  const Tensor tensor = EmptyTensor({1}, ScalarType::Float);
  Stack stack;
  stack.PushAll(tensor, tensor);
  EXPECT_EQ(tensor.use_count(), 3u);
  stack.Drop(2);
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(StackTest, WhatIsNotThereIsAnError) {
  Stack stack;
  EXPECT_ERROR(stack.Pop(), "the stack of boxed values is empty");
  stack.Push(1);
  EXPECT_ERROR(stack.Top(1), "the stack of boxed values has 1 values, not 2");
}

}  // namespace
}  // namespace switchyard
