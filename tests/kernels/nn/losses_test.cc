#include "kernels/nn/losses.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn {
namespace {

TEST(Losses, OfDifferences) {
  const Tensor input = Doubles({3}, {1, 2, 7});
  const Tensor target = Doubles({3}, {1, 2.5, 4});
  ExpectNear(mse_loss(input, target, Reduction::kNone), {0, 0.25, 9});
  ExpectNear(mse_loss(input, target), {9.25 / 3});
  ExpectNear(mse_loss(input, target, Reduction::kSum), {9.25});
  ExpectNear(l1_loss(input, target, Reduction::kNone), {0, 0.5, 3});
  ExpectNear(huber_loss(input, target, Reduction::kNone, 2), {0, 0.125, 4});
  ExpectNear(smooth_l1_loss(input, target, Reduction::kNone, 2), {0, 0.0625, 2});
  ExpectNear(smooth_l1_loss(input, target, Reduction::kNone, 0), {0, 0.5, 3});
  EXPECT_ERROR(huber_loss(input, target, Reduction::kMean, 0), "delta is 0, which is not positive");
  EXPECT_ERROR(smooth_l1_loss(input, target, Reduction::kMean, -1),
               "beta is -1, a negative number");
}

// Three samples of two classes; of the second class, weights count 3 of 1 + 3.
const std::vector<double>& Logs() {
  static const std::vector<double>& logs = *new std::vector<double>{-1, -2, -3, -4, -5, -6};
  return logs;
}

TEST(Losses, OfClasses) {
  const Tensor logs = Doubles({3, 2}, Logs());
  const Tensor classes = Longs({3}, {0, 1, -100});
  ClassOptions options;
  ExpectNear(nll_loss(logs, classes), {(1 + 4) / 2.0});
  options.weight = Doubles({2}, {1, 3});
  ExpectNear(nll_loss(logs, classes, options), {(1 + 3 * 4) / 4.0});
  options.reduction = Reduction::kSum;
  ExpectNear(nll_loss(logs, classes, options), {1 + 3 * 4});
  options.reduction = Reduction::kNone;
  ExpectNear(nll_loss(logs, classes, options), {1, 12, 0});
  options.ignore_index = 0;
  ExpectNear(nll_loss(logs, Longs({3}, {0, 1, 1}), options), {0, 12, 18});
  ExpectNear(nll_loss(Doubles({2}, {-1, -2}), Longs({}, {1})), {2});
  EXPECT_ERROR(nll_loss(logs, Longs({3, 1}, {0, 0, 0})), "for self of sizes [3, 2]");
}

TEST(Losses, OfClassesInEachPlaceOfAnImage) {
  const Tensor logs = Doubles({1, 2, 3}, Logs());
  ClassOptions options;
  options.reduction = Reduction::kNone;
  const Tensor losses = nll_loss(logs, Longs({1, 3}, {1, 0, 1}), options);
  EXPECT_EQ(SizesOf(losses), Sizes({1, 3}));
  ExpectNear(losses, {4, 2, 6});
}

TEST(Losses, CrossEntropyTakesTheSoftmaxItself) {
  const Tensor scores = Doubles({1, 2}, {std::log(3.0), 0});
  ExpectNear(cross_entropy(scores, Longs({1}, {0})), {-std::log(0.75)});
  ExpectNear(cross_entropy(Doubles({2}, {std::log(3.0), 0}), Longs({}, {1})), {-std::log(0.25)});
}

TEST(Losses, LabelSmoothingSharesWithAllClasses) {
  const Tensor scores = Doubles({2, 2}, {std::log(3.0), 0, 0, 0});
  const Tensor classes = Longs({2}, {0, 1});
  ClassOptions options;
  options.label_smoothing = 0.2;
  const double right = -std::log(0.75), wrong = -std::log(0.25), even = -std::log(0.5);
  options.reduction = Reduction::kNone;
  ExpectNear(cross_entropy(scores, classes, options), {0.9 * right + 0.1 * wrong, even});
  options.reduction = Reduction::kMean;
  options.weight = Doubles({2}, {1, 3});
  const double hard = (right + 3 * even) / 4;
  const double smooth = (right + 3 * wrong + even + 3 * even) / 4;
  ExpectNear(cross_entropy(scores, classes, options), {0.8 * hard + 0.1 * smooth});
  options.label_smoothing = 2;
  EXPECT_ERROR(cross_entropy(scores, classes, options),
               "label_smoothing must be between 0.0 and 1.0");
}

TEST(Losses, OfProbabilities) {
  const Tensor input = Doubles({3}, {0.25, 0.25, 0});
  const Tensor target = Doubles({3}, {1, 0.5, 1});
  ExpectNear(binary_cross_entropy(input, target, Reduction::kNone),
             {-std::log(0.25), -0.5 * std::log(0.25) - 0.5 * std::log(0.75), 100});
}

TEST(Losses, OfScoresStandGreatNumbers) {
  const Tensor input = Doubles({4}, {std::log(1.0 / 3), 0, -1000, 1000});
  const Tensor target = Doubles({4}, {1, 0.5, 1, 0});
  ExpectNear(binary_cross_entropy_with_logits(input, target, Reduction::kNone),
             {-std::log(0.25), -std::log(0.5), 1000, 1000});
}

TEST(Losses, OfDistributions) {
  const Tensor input = Doubles({3}, {std::log(0.5), std::log(0.5), -7});
  const Tensor target = Doubles({3}, {0.25, 0.75, 0});
  ExpectNear(kl_div(input, target, Reduction::kNone),
             {0.25 * std::log(0.5), 0.75 * std::log(1.5), 0});
  ExpectNear(kl_div(input, target, Reduction::kSum), {0.25 * std::log(0.5) + 0.75 * std::log(1.5)});
}

}  // namespace
}  // namespace switchyard::nn
