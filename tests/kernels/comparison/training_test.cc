// 200 training steps compared with libtorch's: the same start, the same images, the same losses.

#include "tests/kernels/comparison/training.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "examples/digits/data_files.h"
#include "gtest/gtest.h"

namespace switchyard::comparison {
namespace {

constexpr int64_t kSteps = 200;
constexpr int64_t kBatchSize = 16;
constexpr double kInk = 16;
// Both compute in Double and add in other orders. The largest observed difference of losses is
// 5e-15.
constexpr double kLossTolerance = 1e-12;
constexpr double kGradientTolerance = 1e-12;
constexpr double kEndTolerance = 1e-11;

class TrainingTest : public ::testing::TestWithParam<std::tuple<Network, Rule>> {
 protected:
  static Course MakeCourse(int64_t steps) {
    const auto [network, rule] = GetParam();
    Course course = {network, rule, StartOf(network, 7), {}};
    const auto set = digits::LoadDigits("examples/digits/data/digits.bin");
    if (!set) return course;
    const uint8_t* const pixels = set->images.data<uint8_t>();
    const uint8_t* const labels = set->labels.data<uint8_t>();
    for (int64_t step = 0; step < steps; ++step) {
      Batch batch = {{{kBatchSize, 8, 8}, {}}, {}};
      for (int64_t i = 0; i < kBatchSize; ++i) {
        const int64_t image = (step * kBatchSize + i) % set->images.size(0);
        for (int64_t p = 0; p < 64; ++p) {
          batch.images.elements.push_back(pixels[64 * image + p] / kInk);
        }
        batch.labels.push_back(labels[image]);
      }
      course.batches.push_back(batch);
    }
    return course;
  }
};

void ExpectNear(const NamedValues& ours, const NamedValues& theirs, double tolerance) {
  ASSERT_EQ(ours.size(), theirs.size());
  for (const auto& [name, values] : ours) {
    const auto found = theirs.find(name);
    ASSERT_NE(found, theirs.end()) << name;
    ASSERT_EQ(values.sizes, found->second.sizes) << name;
    double greatest = 0;
    for (size_t i = 0; i < values.elements.size(); ++i) {
      const double difference = values.elements[i] - found->second.elements[i];
      greatest = std::max(greatest, std::abs(difference));
      ASSERT_FALSE(std::isnan(difference)) << name;
    }
    EXPECT_LE(greatest, tolerance) << name;
  }
}

TEST_P(TrainingTest, GradientsOfAStepAreLibtorchs) {
  const Course course = MakeCourse(1);
  const Trained ours = TrainOurs(course), theirs = TrainTorch(course);
  ASSERT_EQ(ours.gradients.size(), course.start.size());
  ExpectNear(ours.gradients, theirs.gradients, kGradientTolerance);
  for (const auto& [name, values] : ours.gradients) {
    const bool has_one = std::any_of(values.elements.begin(), values.elements.end(),
                                     [](double element) { return element != 0; });
    EXPECT_TRUE(has_one) << name;
  }
}

TEST_P(TrainingTest, LossesFollowLibtorchs) {
  const Course course = MakeCourse(kSteps);
  const Trained ours = TrainOurs(course), theirs = TrainTorch(course);
  ASSERT_EQ(ours.losses.size(), static_cast<size_t>(kSteps));
  ASSERT_EQ(theirs.losses.size(), ours.losses.size());
  double greatest = 0;
  for (size_t i = 0; i < ours.losses.size(); ++i) {
    EXPECT_NEAR(ours.losses[i], theirs.losses[i], kLossTolerance) << "step " << i;
    greatest = std::max(greatest, std::abs(ours.losses[i] - theirs.losses[i]));
  }
  RecordProperty("greatest_difference", std::to_string(greatest * 1e15) + "e-15");
  ExpectNear(ours.end, theirs.end, kEndTolerance);
  const auto last = std::accumulate(ours.losses.end() - 20, ours.losses.end(), 0.0) / 20;
  EXPECT_LT(last, 0.6 * ours.losses[0]) << "it learns";
}

std::string NameOf(const ::testing::TestParamInfo<std::tuple<Network, Rule>>& info) {
  constexpr const char* kNetworks[] = {"Perceptron", "Convolution", "Transformer"};
  const auto [network, rule] = info.param;
  return std::string(kNetworks[static_cast<int>(network)]) +
         (rule == Rule::kMomentum ? "WithMomentum" : "WithAdam");
}

INSTANTIATE_TEST_SUITE_P(Networks, TrainingTest,
                         ::testing::Combine(::testing::Values(Network::kPerceptron,
                                                              Network::kConvolution,
                                                              Network::kTransformer),
                                            ::testing::Values(Rule::kMomentum, Rule::kAdam)),
                         NameOf);

}  // namespace
}  // namespace switchyard::comparison
