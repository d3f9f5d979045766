#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/operators.h"
#include "tests/kernels/gradients/samples.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::autograd {
namespace {

using samples::ByColumns;
using samples::Given;
using Doubles = std::vector<double>;

TEST(EngineOperatorsTest, AddAndFill) {
  const Tensor x = Given({2}, {1, 2});
  EXPECT_EQ(ValuesOf<double>(kOperators.add(x, x)), Doubles({2, 4}));
  kOperators.add_(x, Given({2}, {10, 20}));
  EXPECT_EQ(ValuesOf<double>(x), Doubles({11, 22}));
  kOperators.copy_(x, Given({2}, {3, 4}));
  EXPECT_EQ(ValuesOf<double>(x), Doubles({3, 4}));
  const Tensor full = kOperators.full({2, 1}, ScalarType::Float, Device(), 1.5);
  EXPECT_EQ(ValuesOf<float>(full), std::vector<float>({1.5, 1.5}));
}

TEST(EngineOperatorsTest, SumToSizes) {
  const Tensor x = Given({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(ValuesOf<double>(kOperators.sum_to(x, {3})), Doubles({5, 7, 9}));
  EXPECT_EQ(ValuesOf<double>(kOperators.sum_to(x, {2, 1})), Doubles({6, 15}));
  EXPECT_EQ(ValuesOf<double>(kOperators.sum_to(x, {})), Doubles({21}));
  EXPECT_TRUE(kOperators.sum_to(x, {2, 3}).is_same(x));
}

TEST(EngineOperatorsTest, SumOfNothingIsZero) {
  const Tensor none = Given({0, 3}, {});
  EXPECT_EQ(ValuesOf<double>(kOperators.sum_to(none, {3})), Doubles({0, 0, 0}));
  EXPECT_EQ(ValuesOf<double>(kOperators.sum_to(none, {})), Doubles({0}));
}

TEST(EngineOperatorsTest, CastAndCloneInAnOrder) {
  const Tensor x = ByColumns(Given({2, 2}, {1, 2, 3, 4}));
  EXPECT_EQ(kOperators.cast(x, ScalarType::Float).dtype(), ScalarType::Float);
  const Tensor copy = kOperators.clone(x, {2, 1});
  EXPECT_EQ(StridesOf(copy), Sizes({2, 1}));
  EXPECT_EQ(ValuesOf<double>(copy), Doubles({1, 2, 3, 4}));
  EXPECT_EQ(StridesOf(kOperators.clone(copy, {1, 2})), Sizes({1, 2}));
}

// Offsets count from the beginning of the base, wherever it is in its storage.
TEST(EngineOperatorsTest, PartsOfABase) {
  const Tensor memory = Given({5}, {0, 1, 2, 3, 4});
  const Tensor base = ViewOf(memory, {4}, {1}, 1);
  const Sizes two = {2};
  const Geometry view = {two, two, 1};
  EXPECT_EQ(ValuesOf<double>(kOperators.as_strided(base, view)), Doubles({2, 4}));
  const Tensor written = kOperators.as_strided_scatter(base, Given({2}, {20, 40}), view);
  EXPECT_EQ(ValuesOf<double>(written), Doubles({1, 20, 3, 40}));
  EXPECT_EQ(ValuesOf<double>(memory), Doubles({0, 1, 2, 3, 4}));
  const Tensor grad = kOperators.as_strided_backward(Given({2}, {5, 6}), {4, 1, 0}, view);
  EXPECT_EQ(ValuesOf<double>(grad), Doubles({0, 5, 0, 6}));
}

TEST(EngineOperatorsTest, BackwardOfAViewTakesTheOrderOfItsBase) {
  const Tensor grad = Given({2}, {5, 6});
  const Tensor whole = kOperators.as_strided_backward(grad, {{2, 2}, {1, 2}, 0}, {{2}, {2}, 0});
  EXPECT_EQ(StridesOf(whole), Sizes({1, 2}));
  EXPECT_EQ(ValuesOf<double>(whole), Doubles({5, 6, 0, 0}));
}

TEST(EngineOperatorsTest, NotANumberIsFound) {
  EXPECT_FALSE(kOperators.has_nan(Given({2}, {1, 2})));
  EXPECT_TRUE(kOperators.has_nan(Given({2}, {1, std::numeric_limits<double>::quiet_NaN()})));
  EXPECT_FALSE(kOperators.has_nan(Given({0}, {})));
}

}  // namespace
}  // namespace switchyard::autograd
