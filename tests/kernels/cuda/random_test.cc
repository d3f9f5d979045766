// Random operators on CUDA: the same numbers for the same seed, moments of distributions, and
// invalid parameters.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/cuda/generators.h"
#include "lib/core/generator.h"
#include "lib/core/philox.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/kernels/cuda/device_tensors.h"
#include "tests/kernels/cuda/tested_device.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr int64_t kCount = 20000;

class RandomTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string& obstacle = gpu::PrepareTestedDevice();
    if (!obstacle.empty()) GTEST_SKIP() << obstacle;
    gpu::DefaultCudaGenerator(0).SetSeed(42);
  }
};

Tensor Empty(ScalarType type, int64_t count = kCount) {
  return EmptyTensor({count}, type, kDevice);
}

struct Moments {
  double mean;
  double variance;
};

Moments MomentsOf(const std::vector<double>& numbers) {
  const auto count = static_cast<double>(numbers.size());
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / count;
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return {mean, squares / count};
}

// About five standard errors of a mean.
void ExpectMean(const std::vector<double>& numbers, double mean, double variance) {
  const double error = std::sqrt(variance / static_cast<double>(numbers.size()));
  EXPECT_NEAR(MomentsOf(numbers).mean, mean, 5 * error);
}

constexpr ScalarType kFloatingTypes[] = {ScalarType::Half, ScalarType::BFloat16, ScalarType::Float,
                                         ScalarType::Double};

TEST_F(RandomTest, TheSameSeedGivesTheSameNumbers) {
  for (const ScalarType type : kFloatingTypes) {
    gpu::DefaultCudaGenerator(0).SetSeed(7);
    Tensor first = Empty(type, 100);
    normal_(first, 0, 1);
    Tensor second = Empty(type, 100);
    normal_(second, 0, 1);
    EXPECT_NE(NumbersIn(first), NumbersIn(second));
    gpu::DefaultCudaGenerator(0).SetSeed(7);
    Tensor again = Empty(type, 100);
    normal_(again, 0, 1);
    EXPECT_EQ(NumbersIn(first), NumbersIn(again));
  }
}

TEST_F(RandomTest, NumbersGoWithIndicesNotWithMemory) {
  Tensor rows = EmptyTensor({30, 40}, ScalarType::Float, kDevice);
  Tensor columns = EmptyStrided({30, 40}, {1, 30}, ScalarType::Float, kDevice);
  uniform_(rows, 0, 1, Generator(5, kDevice));
  uniform_(columns, 0, 1, Generator(5, kDevice));
  EXPECT_EQ(NumbersIn(rows), NumbersIn(columns));
}

// Element i has the first word of subsequence i, and each call continues four numbers later.
TEST_F(RandomTest, NumbersAreThoseOfPhilox) {
  const Generator generator(12345, kDevice);
  Tensor out = Empty(ScalarType::Float, 1000);
  for (const uint64_t offset : {0, 4, 8}) {
    uniform_(out, 0, 1, generator);
    const std::vector<double> numbers = NumbersIn(out);
    for (size_t i = 0; i < numbers.size(); ++i) {
      const float unit = static_cast<float>(Philox4x32(12345, i, offset)()) * 0x1p-32f + 0x1p-33f;
      ASSERT_EQ(numbers[i], unit == 1 ? 0 : unit) << i;
    }
  }
}

TEST_F(RandomTest, AGeneratorOfTheCpuIsAnError) {
  Tensor out = Empty(ScalarType::Float, 3);
  EXPECT_ERROR(uniform_(out, 0, 1, Generator(1)), "the generator is of device cpu");
}

TEST_F(RandomTest, UniformNumbersFillTheInterval) {
  for (const ScalarType type : kFloatingTypes) {
    Tensor out = Empty(type);
    const std::vector<double> numbers = NumbersIn(uniform_(out, -1, 3));
    ExpectMean(numbers, 1, 16.0 / 12);
    EXPECT_NEAR(MomentsOf(numbers).variance, 16.0 / 12, 0.05);
    const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
    EXPECT_GE(*least, -1);
    EXPECT_LE(*greatest, 3);
  }
}

TEST_F(RandomTest, NormalNumbersHaveMeanAndDeviation) {
  for (const ScalarType type : kFloatingTypes) {
    Tensor out = Empty(type);
    const std::vector<double> numbers = NumbersIn(normal_(out, 2, 3));
    ExpectMean(numbers, 2, 9);
    EXPECT_NEAR(MomentsOf(numbers).variance, 9, 0.5);
  }
}

TEST_F(RandomTest, ExponentialNumbersHaveMean) {
  for (const ScalarType type : kFloatingTypes) {
    Tensor out = Empty(type);
    const std::vector<double> numbers = NumbersIn(exponential_(out, 4));
    ExpectMean(numbers, 0.25, 1.0 / 16);
    EXPECT_GT(*std::min_element(numbers.begin(), numbers.end()), 0);
  }
}

TEST_F(RandomTest, LogarithmsOfLogNormalNumbersAreNormal) {
  for (const ScalarType type : kFloatingTypes) {
    Tensor out = Empty(type);
    std::vector<double> numbers = NumbersIn(log_normal_(out, 0.5, 1));
    EXPECT_GT(*std::min_element(numbers.begin(), numbers.end()), 0);
    for (double& number : numbers) number = std::log(number);
    ExpectMean(numbers, 0.5, 1);
  }
}

TEST_F(RandomTest, TrialsSucceedWithTheirProbability) {
  for (const ScalarType type : {ScalarType::Bool, ScalarType::Long, ScalarType::Half}) {
    Tensor out = Empty(type);
    ExpectMean(NumbersIn(bernoulli_(out, 0.3)), 0.3, 0.21);
  }
  Tensor out = EmptyTensor({1000, 3}, ScalarType::Float, kDevice);
  bernoulli_(out, OnDevice(Floats({3}, {0, 0.5, 1})));
  const std::vector<double> numbers = NumbersIn(out);
  double sums[3] = {};
  for (size_t i = 0; i < numbers.size(); ++i) sums[i % 3] += numbers[i];
  EXPECT_EQ(sums[0], 0);
  EXPECT_NEAR(sums[1], 500, 80);
  EXPECT_EQ(sums[2], 1000);
}

TEST_F(RandomTest, ANumberThatIsNoProbabilityIsAnError) {
  Tensor out = Empty(ScalarType::Float, 2);
  EXPECT_ERROR(bernoulli_(out, OnDevice(Floats({2}, {0.5, 1.5}))), "p is 1.5, not a probability");
  EXPECT_ERROR(bernoulli_(out, -1), "not a probability");
}

TEST_F(RandomTest, IntegersLieBetweenTheBounds) {
  for (const ScalarType type : {ScalarType::Byte, ScalarType::Long, ScalarType::Float}) {
    Tensor out = Empty(type);
    const std::vector<double> numbers = NumbersIn(random_(out, 10, 14));
    EXPECT_EQ(std::set<double>(numbers.begin(), numbers.end()), (std::set<double>{10, 11, 12, 13}));
    ExpectMean(numbers, 11.5, 1.25);
  }
  Tensor wide = Empty(ScalarType::Long);
  const std::vector<double> numbers = NumbersIn(random_(wide, 0, int64_t{1} << 60));
  ExpectMean(numbers, 0x1p59, 0x1p120 / 12);
}

TEST_F(RandomTest, AllIntegersOfADtypeAreDrawn) {
  Tensor bytes = Empty(ScalarType::Byte);
  const std::vector<double> numbers = NumbersIn(random_(bytes));
  EXPECT_EQ(std::set<double>(numbers.begin(), numbers.end()).size(), 256u);
}

TEST_F(RandomTest, PermutationsHaveEachPositionOnce) {
  const Tensor drawn = randperm(1000, ScalarType::Long, std::nullopt, kDevice, std::nullopt);
  std::vector<double> numbers = NumbersIn(drawn);
  EXPECT_FALSE(std::is_sorted(numbers.begin(), numbers.end()));
  std::sort(numbers.begin(), numbers.end());
  for (size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(numbers[i], static_cast<double>(i));
}

TEST_F(RandomTest, CategoriesAreDrawnByTheirWeight) {
  const Tensor weights = OnDevice(Floats({2, 4}, {0, 1, 3, 0, 2, 0, 0, 2}));
  const std::vector<double> numbers = NumbersIn(multinomial(weights, kCount, true));
  double counts[2][4] = {};
  for (size_t i = 0; i < numbers.size(); ++i) ++counts[i / kCount][static_cast<size_t>(numbers[i])];
  EXPECT_EQ(counts[0][0] + counts[0][3] + counts[1][1] + counts[1][2], 0);
  EXPECT_NEAR(counts[0][2] / kCount, 0.75, 0.02);
  EXPECT_NEAR(counts[1][0] / kCount, 0.5, 0.02);
}

TEST_F(RandomTest, WithoutReplacementCategoriesDiffer) {
  const std::vector<double> order =
      NumbersIn(multinomial(OnDevice(Floats({4}, {1, 2, 3, 4})), 4, false));
  EXPECT_EQ(std::set<double>(order.begin(), order.end()).size(), 4u);
  // The first draw follows the weights.
  const Tensor rows = OnDevice(Floats({1, 2}, {1, 3}));
  const Tensor many = expand(rows, {4000, 2}, false);
  ExpectMean(NumbersIn(multinomial(many, 1, false)), 0.75, 0.1875);
}

TEST_F(RandomTest, RowsWithoutWeightAreErrors) {
  EXPECT_ERROR(multinomial(OnDevice(Floats({2}, {0, 0})), 1, true), "no sum above zero");
  EXPECT_ERROR(multinomial(OnDevice(Floats({2}, {1, -1})), 1, true),
               "probability -1 is negative or not finite");
}

TEST_F(RandomTest, DropoutKeepsTheSum) {
  const Tensor ones = OnDevice(Floats({kCount}, std::vector<float>(kCount, 1)));
  const auto [output, mask] = native_dropout(ones, 0.25, true);
  const std::vector<double> kept = NumbersIn(mask);
  ExpectMean(kept, 0.75, 0.1875);
  const std::vector<double> numbers = NumbersIn(output);
  for (size_t i = 0; i < numbers.size(); ++i) ASSERT_NEAR(numbers[i], kept[i] / 0.75, 1e-6);
}

}  // namespace
}  // namespace switchyard
