// Modules and losses of kernels/nn compared with libtorch on the same tensors, and initial
// parameters compared with the same draws from the same seed.

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/nn/attention.h"
#include "kernels/nn/layers.h"
#include "kernels/nn/losses.h"
#include "lib/autograd/variable.h"
#include "lib/core/generator.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/outcome.h"
#include "tests/kernels/comparison/tensors.h"
#include "tests/kernels/comparison/torch_operators.h"

namespace switchyard::comparison {
namespace {

using nn::Reduction;

class NnTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { PrepareTorch(); }
  Random random_{17};

  // Double numbers in (low, high).
  Tensor Draw(const Sizes& sizes, double low, double high) {
    Tensor tensor = EmptyTensor(sizes, ScalarType::Double);
    for (int64_t i = 0; i < tensor.numel(); ++i) {
      tensor.data<double>()[i] = low + (high - low) * random_.Real();
    }
    return tensor;
  }
  // One in five is -100.
  Tensor DrawClasses(const Sizes& sizes, int64_t count) {
    Tensor tensor = EmptyTensor(sizes, ScalarType::Long);
    for (int64_t i = 0; i < tensor.numel(); ++i) {
      tensor.data<int64_t>()[i] = random_.Chance(5) ? -100 : random_.Below(count);
    }
    return tensor;
  }
};

void ExpectSame(const Tensor& ours, const std::string& name, const std::vector<Value>& arguments,
                double tolerance = 1e-12) {
  const Outcome outcome = CallTorch(name, arguments);
  ASSERT_EQ(outcome.error, std::nullopt) << name;
  const Tensor theirs = TensorsIn(outcome.results)[0];
  ASSERT_EQ(ours.sizes(), theirs.sizes()) << name;
  EXPECT_EQ(ours.dtype(), theirs.dtype()) << name;
  for (int64_t i = 0; i < ours.numel(); ++i) {
    EXPECT_NEAR(ElementAt(ours, i), ElementAt(theirs, i), tolerance) << name << " at " << i;
  }
}

constexpr Reduction kReductions[] = {Reduction::kNone, Reduction::kMean, Reduction::kSum};

TEST_F(NnTest, LossesOfDifferences) {
  const Tensor x = Draw({4, 5}, -3, 3), y = Draw({4, 5}, -3, 3);
  for (const Reduction reduction : kReductions) {
    const auto number = static_cast<int64_t>(reduction);
    ExpectSame(nn::mse_loss(x, y, reduction), "aten::mse_loss", {x, y, number});
    ExpectSame(nn::l1_loss(x, y, reduction), "aten::l1_loss", {x, y, number});
    ExpectSame(nn::huber_loss(x, y, reduction, 0.7), "aten::huber_loss", {x, y, number, 0.7});
    ExpectSame(nn::smooth_l1_loss(x, y, reduction, 0.7), "aten::smooth_l1_loss",
               {x, y, number, 0.7});
  }
}

TEST_F(NnTest, LossesOfProbabilities) {
  const Tensor p = Draw({4, 5}, 0, 1), target = Draw({4, 5}, 0, 1), x = Draw({4, 5}, -50, 50);
  for (const Reduction reduction : kReductions) {
    const auto number = static_cast<int64_t>(reduction);
    ExpectSame(nn::binary_cross_entropy(p, target, reduction), "aten::binary_cross_entropy",
               {p, target, Value(), number});
    ExpectSame(nn::binary_cross_entropy_with_logits(x, target, reduction),
               "aten::binary_cross_entropy_with_logits", {x, target, Value(), Value(), number});
    ExpectSame(nn::kl_div(x, target, reduction), "aten::kl_div", {x, target, number, false});
  }
}

TEST_F(NnTest, LossesOfClasses) {
  for (const Sizes& places : {Sizes{}, Sizes{7}, Sizes{2, 3}}) {
    Sizes sizes = {6, 4};
    Sizes of_classes = {6};
    sizes.insert(sizes.end(), places.begin(), places.end());
    of_classes.insert(of_classes.end(), places.begin(), places.end());
    const Tensor x = Draw(sizes, -2, 2), classes = DrawClasses(of_classes, 4);
    for (const Reduction reduction : kReductions) {
      for (const Value& weight : {Value(), Value(Draw({4}, 0.5, 2))}) {
        nn::ClassOptions options;
        options.reduction = reduction;
        if (weight.kind() != Value::Kind::None) options.weight = TensorsIn({weight})[0];
        const auto number = static_cast<int64_t>(reduction);
        ExpectSame(nn::nll_loss(x, classes, options), "aten::nll_loss_nd",
                   {x, classes, weight, number, int64_t{-100}});
        for (const double smoothing : {0.0, 0.3}) {
          options.label_smoothing = smoothing;
          ExpectSame(nn::cross_entropy(x, classes, options), "aten::cross_entropy_loss",
                     {x, classes, weight, number, int64_t{-100}, smoothing});
        }
      }
    }
  }
}

TEST_F(NnTest, Attention) {
  const Tensor query = Draw({2, 3, 4}, -1, 1), key = Draw({2, 3, 4}, -1, 1),
               value = Draw({2, 3, 4}, -1, 1), mask = Draw({3, 3}, -1, 1);
  for (const bool is_causal : {false, true}) {
    for (const bool has_mask : {false, true}) {
      if (is_causal && has_mask) continue;
      nn::AttentionOptions options;
      options.is_causal = is_causal;
      if (has_mask) options.mask = mask;
      ExpectSame(nn::ScaledDotProductAttention(query, key, value, options),
                 "aten::_scaled_dot_product_attention",
                 {query, key, value, has_mask ? Value(mask) : Value(), 0.0, false, is_causal});
    }
  }
}

TEST_F(NnTest, MultiheadAttention) {
  const nn::Of kDouble = {ScalarType::Double, Device(DeviceType::CPU)};
  const nn::MultiheadAttention module(8, 2, {}, kDouble);
  const Tensor x = Draw({3, 5, 8}, -1, 1);
  const nn::State state = module.GetState();
  ExpectSame(
      module.Forward(x, x, x), "aten::_native_multi_head_attention",
      {x, x, x, int64_t{8}, int64_t{2}, state.at("in_proj_weight"), state.at("in_proj_bias"),
       state.at("out_proj.weight"), state.at("out_proj.bias"), Value(), false, true, Value()});
}

// The next numbers that libtorch draws, in a tensor of these sizes.
void ExpectDrawn(const Tensor& ours, const std::string& name, double first, double second) {
  const Tensor empty = EmptyTensor(ours.sizes(), ours.dtype());
  ExpectSame(ours, name, {empty, first, second, Value()}, 0);
}

TEST_F(NnTest, ModulesStartAsPyTorchsDoFromTheSameSeed) {
  SeedTorch(42);
  ManualSeed(42);
  const nn::Linear linear(50, 30);
  const double by_50 = static_cast<float>(1 / std::sqrt(50.0));
  ExpectDrawn(linear.weight, "aten::uniform_", -by_50, by_50);
  ExpectDrawn(linear.bias, "aten::uniform_", -by_50, by_50);
  const nn::Conv2d conv(4, 6, {3, 3});
  ExpectDrawn(conv.weight, "aten::uniform_", -1.0 / 6, 1.0 / 6);
  ExpectDrawn(conv.bias, "aten::uniform_", -1.0 / 6, 1.0 / 6);
  ExpectDrawn(nn::Embedding(20, 5).weight, "aten::normal_", 0, 1);
  const nn::MultiheadAttention attention(16, 4);
  ExpectDrawn(attention.out_proj.weight, "aten::uniform_", -0.25, 0.25);
  const Tensor unused = EmptyTensor({16}, ScalarType::Float);
  CallTorch("aten::uniform_", {unused, -0.25, 0.25, Value()});  // the bias, which becomes zeros
  ExpectDrawn(attention.in_proj_weight, "aten::uniform_", -std::sqrt(6.0 / 64),
              std::sqrt(6.0 / 64));
}

}  // namespace
}  // namespace switchyard::comparison
