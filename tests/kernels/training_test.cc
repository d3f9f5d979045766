// The training example end to end: from random parameters to a network that reads unseen digits.

#include <cstdint>
#include <optional>
#include <vector>

#include "examples/digits/data_files.h"
#include "examples/training/classifier.h"
#include "gtest/gtest.h"
#include "lib/core/generator.h"

namespace training {
namespace {

class TrainingTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::optional<digits::DigitSet> set =
        digits::LoadDigits("examples/digits/data/digits.bin");
    ASSERT_TRUE(set.has_value());
    parts_ = PartsOf(*set);
    switchyard::ManualSeed(20);
  }

  Parts parts_;
};

TEST_F(TrainingTest, TheLossFallsAndUnseenDigitsAreRead) {
  Classifier network;
  EXPECT_LT(CountRight(network, parts_.held_out), 150) << "a network that has learnt nothing";
  std::vector<double> losses;
  Training training;
  training.epochs = 10;
  Train(network, parts_.trained_on, training, [&](int epoch, double loss) {
    losses.push_back(loss);
    EXPECT_EQ(epoch, static_cast<int>(losses.size()));
  });
  ASSERT_EQ(losses.size(), 10u);
  for (size_t i = 1; i < losses.size(); ++i) EXPECT_LT(losses[i], losses[i - 1]) << i;
  // PyTorch's values for this seed, after the first, the fifth and the tenth epoch.
  EXPECT_NEAR(losses[0], 2.127706, 1e-3);
  EXPECT_NEAR(losses[4], 0.470439, 1e-3);
  EXPECT_NEAR(losses[9], 0.211093, 1e-3);
  EXPECT_GE(CountRight(network, parts_.held_out), 475) << "of 500";
}

TEST_F(TrainingTest, WithoutStepsNothingIsLearnt) {
  Classifier network;
  const int64_t before = CountRight(network, parts_.held_out);
  Training training;
  training.epochs = 1;
  training.learning_rate = 0;
  Train(network, parts_.trained_on, training, [](int, double) {});
  EXPECT_EQ(CountRight(network, parts_.held_out), before);
}

}  // namespace
}  // namespace training
