#include "kernels/nn/init.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/variable.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn::init {
namespace {

Tensor Empty(std::vector<int64_t> sizes) { return EmptyTensor(sizes, ScalarType::Double); }

double StdOf(const Tensor& tensor) {
  double sum = 0;
  for (const double value : ValuesOf<double>(tensor)) sum += value * value;
  return std::sqrt(sum / static_cast<double>(tensor.numel()));
}
double GreatestOf(const Tensor& tensor) {
  double greatest = 0;
  for (const double value : ValuesOf<double>(tensor)) {
    greatest = std::max(greatest, std::abs(value));
  }
  return greatest;
}

// Uniform between -bound and bound: no number is outside, and the standard deviation is bound /
// sqrt(3).
void ExpectUniform(const Tensor& tensor, double bound) {
  EXPECT_LE(GreatestOf(tensor), bound);
  EXPECT_GT(GreatestOf(tensor), 0.99 * bound);
  EXPECT_NEAR(StdOf(tensor), bound / std::sqrt(3.0), 0.03 * bound);
}

TEST(Init, TheFansOfAWeight) {
  EXPECT_EQ(FanOf(Empty({3, 5}), Fan::kIn), 5);
  EXPECT_EQ(FanOf(Empty({3, 5}), Fan::kOut), 3);
  EXPECT_EQ(FanOf(Empty({3, 5, 2, 4}), Fan::kIn), 40);
  EXPECT_EQ(FanOf(Empty({3, 5, 2, 4}), Fan::kOut), 24);
  EXPECT_ERROR(FanOf(Empty({3}), Fan::kIn), "a tensor of 1 dimensions has no fan in");
}

TEST(Init, TheGains) {
  EXPECT_EQ(CalculateGain("linear"), 1);
  EXPECT_EQ(CalculateGain("conv2d"), 1);
  EXPECT_EQ(CalculateGain("sigmoid"), 1);
  EXPECT_EQ(CalculateGain("tanh"), 5.0 / 3);
  EXPECT_EQ(CalculateGain("relu"), std::sqrt(2.0));
  EXPECT_EQ(CalculateGain("selu"), 0.75);
  EXPECT_DOUBLE_EQ(CalculateGain("leaky_relu", 2), std::sqrt(0.4));
  EXPECT_ERROR(CalculateGain("mish"), "the gain of `mish` is not known");
}

TEST(Init, Constants) {
  ExpectNear(constant_(Empty({2}), 3), {3, 3});
  ExpectNear(ones_(Empty({2})), {1, 1});
  ExpectNear(zeros_(Empty({2})), {0, 0});
}

TEST(Init, UniformLaws) {
  ExpectUniform(uniform_(Empty({100, 50}), -2, 2, Generator(1)), 2);
  ExpectUniform(xavier_uniform_(Empty({100, 50}), 3, Generator(1)), 3 * std::sqrt(6.0 / 150));
  ExpectUniform(
      kaiming_uniform_(Empty({100, 50}), std::sqrt(5.0), Fan::kIn, "leaky_relu", Generator(1)),
      1 / std::sqrt(50.0));
  ExpectUniform(kaiming_uniform_(Empty({100, 50}), 0, Fan::kOut, "relu", Generator(1)),
                std::sqrt(6.0 / 100));
}

TEST(Init, NormalLaws) {
  EXPECT_NEAR(StdOf(normal_(Empty({100, 50}), 0, 2, Generator(1))), 2, 0.1);
  const double xavier = std::sqrt(2.0 / 150);
  EXPECT_NEAR(StdOf(xavier_normal_(Empty({100, 50}), 1, Generator(1))), xavier, 0.05 * xavier);
  const double kaiming = std::sqrt(2.0 / 50);
  EXPECT_NEAR(StdOf(kaiming_normal_(Empty({100, 50}), 0, Fan::kIn, "relu", Generator(1))), kaiming,
              0.05 * kaiming);
}

TEST(Init, TheSameSeedGivesTheSameNumbers) {
  EXPECT_EQ(ValuesOf<double>(uniform_(Empty({20}), 0, 1, Generator(5))),
            ValuesOf<double>(uniform_(Empty({20}), 0, 1, Generator(5))));
}

TEST(Init, ALeafIsFilledWithoutARecord) {
  const Tensor leaf = Empty({2, 2});
  autograd::SetRequiresGrad(leaf);
  for (const Tensor& filled : {zeros_(leaf), uniform_(leaf), normal_(leaf), xavier_normal_(leaf)}) {
    EXPECT_TRUE(filled.is_same(leaf));
    EXPECT_TRUE(autograd::IsLeaf(leaf));
  }
}

}  // namespace
}  // namespace switchyard::nn::init
