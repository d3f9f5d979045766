#include "kernels/nn/layers.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn {
namespace {

double GreatestOf(const Tensor& tensor) {
  double greatest = 0;
  for (const double value : ValuesOf<double>(tensor)) {
    greatest = std::max(greatest, std::abs(value));
  }
  return greatest;
}

TEST(Linear, MultipliesAndAdds) {
  Linear linear(2, 3, true, kDouble);
  Fill(linear.weight, {1, 2, 3, 4, 5, 6});
  Fill(linear.bias, {0.5, 0, -1});
  ExpectNear(linear.Forward(Doubles({1, 2}, {10, 1})), {12.5, 34, 55});
  Linear plain(2, 1, false, kDouble);
  Fill(plain.weight, {1, 2});
  EXPECT_FALSE(plain.bias.defined());
  ExpectNear(plain.Forward(Doubles({2}, {10, 1})), {12});
}

TEST(Linear, StartsUniformByItsFanIn) {
  const Linear linear(100, 50, true, kDouble);
  EXPECT_LE(GreatestOf(linear.weight), 0.1);
  EXPECT_GT(GreatestOf(linear.weight), 0.09);
  EXPECT_LE(GreatestOf(linear.bias), 0.1);
  EXPECT_GT(GreatestOf(linear.bias), 0.05);
  EXPECT_EQ(Linear(2, 2).weight.dtype(), ScalarType::Float);
}

TEST(Conv2d, StepsOverTheImage) {
  Conv2dOptions options;
  options.stride = {2, 1};
  options.padding = {0, 1};
  Conv2d conv(1, 1, {2, 2}, options, kDouble);
  Fill(conv.weight, {1, 1, 1, 1});
  Fill(conv.bias, {100});
  const Tensor image = Doubles({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
  const Tensor result = conv.Forward(image);
  EXPECT_EQ(SizesOf(result), Sizes({1, 1, 1, 4}));
  ExpectNear(result, {105, 112, 116, 109});
}

TEST(Conv2d, OfGroupsHasSmallerWeights) {
  Conv2dOptions options;
  options.groups = 2;
  options.has_bias = false;
  const Conv2d conv(4, 6, {3, 3}, options, kDouble);
  EXPECT_EQ(SizesOf(conv.weight), Sizes({6, 2, 3, 3}));
  EXPECT_LE(GreatestOf(conv.weight), 1 / std::sqrt(18.0));
  EXPECT_FALSE(conv.bias.defined());
  options.groups = 3;
  EXPECT_ERROR(Conv2d(4, 6, {3, 3}, options), "cannot be parted into 3 groups");
}

TEST(Embedding, TakesRows) {
  Embedding table(3, 2, std::nullopt, kDouble);
  Fill(table.weight, {1, 2, 3, 4, 5, 6});
  const Tensor rows = table.Forward(Longs({2, 1}, {2, 0}));
  EXPECT_EQ(SizesOf(rows), Sizes({2, 1, 2}));
  ExpectNear(rows, {5, 6, 1, 2});
}

TEST(Embedding, TheRowOfPaddingIsZeros) {
  const Embedding table(3, 2, -1, kDouble);
  EXPECT_EQ(table.padding, 2);
  const std::vector<double> values = ValuesOf<double>(table.weight);
  EXPECT_NE(values[0], 0);
  EXPECT_EQ(values[4], 0);
  EXPECT_EQ(values[5], 0);
  EXPECT_ERROR(Embedding(3, 2, 3), "the row of padding is 3, there are 3");
}

TEST(Dropout, DropsWhileTraining) {
  Dropout dropout(0.25);
  const Tensor input = Doubles({1000}, std::vector<double>(1000, 3));
  int64_t dropped = 0;
  for (const double value : ValuesOf<double>(dropout.Forward(input))) {
    if (value == 0) {
      ++dropped;
    } else {
      EXPECT_DOUBLE_EQ(value, 4);
    }
  }
  EXPECT_NEAR(static_cast<double>(dropped), 250, 70);
  dropout.Eval();
  EXPECT_EQ(ValuesOf<double>(dropout.Forward(input)), ValuesOf<double>(input));
  EXPECT_ERROR(Dropout(1.5), "p is 1.5, not a probability");
}

}  // namespace
}  // namespace switchyard::nn
