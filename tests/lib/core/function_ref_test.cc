#include "lib/core/function_ref.h"

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>
#include <utility>

namespace switchyard {
namespace {

int Apply(FunctionRef<int(int)> function, int value) { return function(value); }

int Twice(int value) { return 2 * value; }

// Counts its calls, so it is not constant.
struct Counter {
  int operator()(int value) { return value + ++calls; }
  int calls = 0;
};

TEST(FunctionRefTest, CallsWhatItRefersTo) {
  int base = 10;
  EXPECT_EQ(Apply([&](int value) { return base + value; }, 1), 11);
  const auto constant = [](int value) { return -value; };
  EXPECT_EQ(Apply(constant, 3), -3);
  int (*const pointer)(int) = Twice;
  EXPECT_EQ(Apply(pointer, 4), 8);
}

TEST(FunctionRefTest, CopiesNothing) {
  Counter counter;
  EXPECT_EQ(Apply(counter, 1), 2);
  const FunctionRef<int(int)> first = counter;
  const FunctionRef<int(int)> second = first;
  EXPECT_EQ(second(1), 3);
  EXPECT_EQ(counter.calls, 2);
}

TEST(FunctionRefTest, HandsArgumentsOn) {
  const auto take = [](std::unique_ptr<int> owned, int& out) { out = *owned; };
  int out = 0;
  const FunctionRef<void(std::unique_ptr<int>, int&)> function = take;
  function(std::make_unique<int>(5), out);
  EXPECT_EQ(out, 5);
  static_assert(std::is_trivially_copyable_v<FunctionRef<void()>>);
}

}  // namespace
}  // namespace switchyard
