#include "kernels/nn/attention.h"

#include <cmath>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn {
namespace {

// The weights of two positions whose scores differ by `difference`.
double First(double difference) { return 1 / (1 + std::exp(-difference)); }

TEST(Attention, WeighsValuesByHowMuchKeysFit) {
  const Tensor query = Doubles({1, 4}, {2, 0, 0, 0});
  const Tensor key = Doubles({2, 4}, {3, 0, 0, 0, 1, 0, 0, 0});
  const Tensor value = Doubles({2, 1}, {10, 20});
  const double first = First(2 * (3 - 1) / 2.0);
  ExpectNear(ScaledDotProductAttention(query, key, value), {10 * first + 20 * (1 - first)});
}

TEST(Attention, MasksTakeOutOrAreAdded) {
  const Tensor query = Doubles({1, 1}, {1});
  const Tensor key = Doubles({2, 1}, {0, 0});
  const Tensor value = Doubles({2, 1}, {10, 20});
  AttentionOptions options;
  options.mask = Bools({1, 2}, {false, true});
  ExpectNear(ScaledDotProductAttention(query, key, value, options), {20});
  options.mask = Doubles({1, 2}, {3, 1});
  ExpectNear(ScaledDotProductAttention(query, key, value, options),
             {10 * First(2) + 20 * (1 - First(2))});
  options.is_causal = true;
  EXPECT_ERROR(ScaledDotProductAttention(query, key, value, options),
               "takes a mask or is causal, not both");
}

// The second row sees nothing, by a mask of either kind.
TEST(Attention, RowsThatSeeNothingHaveNoWeights) {
  const Tensor key = Doubles({2, 1}, {0, 0});
  const Tensor value = Doubles({2, 1}, {10, 20});
  const double infinity = std::numeric_limits<double>::infinity();
  AttentionOptions options;
  for (const Tensor& mask :
       {Bools({2, 2}, {true, true, false, false}), Doubles({2, 2}, {0, 0, -infinity, -infinity})}) {
    options.mask = mask;
    const Tensor query = Doubles({2, 1}, {1, 1});
    ExpectNear(ScaledDotProductAttention(query, key, value, options), {15, 0});
  }
}

TEST(Attention, ThatIsCausalSeesNothingLater) {
  const Tensor zeros = Doubles({2, 1}, {0, 0});
  AttentionOptions options;
  options.is_causal = true;
  ExpectNear(ScaledDotProductAttention(zeros, zeros, Doubles({2, 1}, {10, 20}), options), {10, 15});
}

// Each head sees only its own part of the features.
TEST(MultiheadAttention, HeadsAttendEachForItself) {
  MultiheadAttention attention(2, 2, {}, kDouble);
  Fill(attention.in_proj_weight, {1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1});
  Fill(attention.out_proj.weight, {1, 0, 0, 1});
  const std::vector<double> values = {1, 5, 2, 3};
  const Tensor x = Doubles({1, 2, 2}, values);
  const Tensor result = attention.Forward(x, x, x);
  EXPECT_EQ(SizesOf(result), Sizes({1, 2, 2}));
  std::vector<double> expected;
  for (const int place : {0, 1}) {
    for (const int head : {0, 1}) {
      const auto at = [&](int p) {
        return values[size_t{2} * static_cast<size_t>(p) + static_cast<size_t>(head)];
      };
      const double first = First(at(place) * (at(0) - at(1)));
      expected.push_back(first * at(0) + (1 - first) * at(1));
    }
  }
  ExpectNear(result, expected);
  ExpectNear(
      attention.Forward(Doubles({2, 2}, values), Doubles({2, 2}, values), Doubles({2, 2}, values)),
      expected);
}

TEST(MultiheadAttention, StartsByXaviersLaw) {
  const MultiheadAttention attention(64, 4, {}, kDouble);
  EXPECT_EQ(SizesOf(attention.in_proj_weight), Sizes({192, 64}));
  double greatest = 0;
  for (const double value : ValuesOf<double>(attention.in_proj_weight)) {
    greatest = std::max(greatest, std::abs(value));
  }
  EXPECT_LE(greatest, std::sqrt(6.0 / 256));
  EXPECT_GT(greatest, 0.98 * std::sqrt(6.0 / 256));
  EXPECT_EQ(ValuesOf<double>(attention.out_proj.bias), std::vector<double>(64, 0));
  EXPECT_EQ(attention.NamedParameters().size(), 4u);
  MultiheadAttentionOptions options;
  options.has_bias = false;
  EXPECT_EQ(MultiheadAttention(4, 2, options).NamedParameters().size(), 2u);
  EXPECT_ERROR(MultiheadAttention(4, 3), "4 features cannot be parted into 3 heads");
}

TEST(MultiheadAttention, DropsWhileTrainingOnly) {
  MultiheadAttentionOptions options;
  options.dropout = 1;
  MultiheadAttention attention(2, 1, options, kDouble);
  const Tensor x = Doubles({1, 1, 2}, {1, 2});
  ExpectNear(attention.Forward(x, x, x), {0, 0});
  attention.Eval();
  EXPECT_NE(ValuesOf<double>(attention.Forward(x, x, x)), std::vector<double>({0, 0}));
}

}  // namespace
}  // namespace switchyard::nn
