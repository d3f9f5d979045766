#include "kernels/nn/norms.h"

#include <cmath>

#include "gtest/gtest.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn {
namespace {

// Channel 0 has 1, 3 and channel 1 has 2, 6: means 2 and 4, variances 1 and 4, unbiased 2 and 8.
Tensor Batch() { return Doubles({2, 2}, {1, 2, 3, 6}); }

BatchNormOptions WithoutEps() {
  BatchNormOptions options;
  options.eps = 0;
  return options;
}

TEST(BatchNorm, TrainingTakesTheNumbersOfTheBatchAndMovesTheRunningOnes) {
  BatchNorm norm(2, WithoutEps(), kDouble);
  ExpectNear(norm.Forward(Batch()), {-1, -1, 1, 1});
  ExpectNear(norm.running_mean, {0.2, 0.4});
  ExpectNear(norm.running_var, {0.9 + 0.2, 0.9 + 0.8});
  EXPECT_EQ(ValuesOf<int64_t>(norm.num_batches_tracked), std::vector<int64_t>({1}));
}

TEST(BatchNorm, EvalTakesTheRunningNumbers) {
  BatchNorm norm(2, WithoutEps(), kDouble);
  norm.Eval();
  Fill(norm.running_mean, {1, 2});
  Fill(norm.running_var, {4, 16});
  Fill(norm.weight, {10, 100});
  Fill(norm.bias, {0, 1});
  ExpectNear(norm.Forward(Batch()), {0, 1, 10, 101});
  ExpectNear(norm.running_mean, {1, 2});
  EXPECT_EQ(ValuesOf<int64_t>(norm.num_batches_tracked), std::vector<int64_t>({0}));
}

TEST(BatchNorm, WithoutMomentumAllBatchesCountTheSame) {
  BatchNormOptions options = WithoutEps();
  options.momentum = std::nullopt;
  BatchNorm norm(2, options, kDouble);
  norm.Forward(Batch());
  ExpectNear(norm.running_mean, {2, 4});
  norm.Forward(Doubles({2, 2}, {0, 0, 0, 0}));
  ExpectNear(norm.running_mean, {1, 2});
  ExpectNear(norm.running_var, {1, 4});
}

TEST(BatchNorm, WithoutRunningNumbersEvalTakesTheBatch) {
  BatchNormOptions options = WithoutEps();
  options.tracks_running = false;
  options.affine = false;
  BatchNorm norm(2, options, kDouble);
  norm.Eval();
  ExpectNear(norm.Forward(Batch()), {-1, -1, 1, 1});
  EXPECT_TRUE(norm.NamedBuffers().empty());
  EXPECT_TRUE(norm.Parameters().empty());
}

TEST(LayerNorm, IsOverTheLastDimensions) {
  LayerNormOptions options;
  options.eps = 0;
  LayerNorm norm({2}, options, kDouble);
  ExpectNear(norm.Forward(Doubles({2, 2}, {1, 3, 2, 6})), {-1, 1, -1, 1});
  Fill(norm.weight, {2, 3});
  Fill(norm.bias, {0, 10});
  ExpectNear(norm.Forward(Doubles({2}, {1, 3})), {-2, 13});
  options.affine = false;
  const LayerNorm plain({2, 2}, options, kDouble);
  const double root = std::sqrt(3.5);
  ExpectNear(plain.Forward(Doubles({2, 2}, {1, 3, 2, 6})), {-2 / root, 0, -1 / root, 3 / root});
}

}  // namespace
}  // namespace switchyard::nn
