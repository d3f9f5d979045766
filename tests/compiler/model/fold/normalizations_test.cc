#include "compiler/model/fold/normalizations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/fold/weight_numbers.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;

using Numbers = std::vector<double>;

Numbers Rounded(const Numbers& numbers) {
  Numbers rounded;
  for (const double number : numbers)
    rounded.push_back(static_cast<double>(static_cast<float>(number)));
  return rounded;
}

// A layer and the normalization of its result, over two channels.
struct Network {
  GraphMaker maker;
  TensorId x;
  TensorId y;
  TensorId result;
  Numbers gamma = {2, -1};
  Numbers beta = {0.5, 0.25};
  Numbers mean = {3, -4};
  Numbers variance = {0.25, 4};
  double eps = 1e-3;

  double ScaleOf(size_t channel) const {
    return gamma[channel] / std::sqrt(variance[channel] + eps);
  }

  TensorId Weight(const std::string& name, const std::vector<int64_t>& sizes,
                  const Numbers& numbers, Dtype dtype = Dtype::kFloat) {
    const TensorId tensor = maker.Stored(InputKind::kBuffer, name, Sizes(sizes));
    maker.graph.inputs.back().payload = PayloadOf(name, dtype, Sizes(sizes), numbers);
    return tensor;
  }

  // The layer, whose result is used by the normalization alone.
  void Convolve(TensorId weight, Value bias, bool is_transposed = false, int64_t groups = 1) {
    x = maker.Input("x", Sizes({1, 4, 5}));
    y = maker.Call("aten::convolution",
                   {{"input", x},
                    {"weight", weight},
                    {"bias", std::move(bias)},
                    {"transposed", is_transposed},
                    {"groups", Integer(groups)}},
                   "y", Sizes({1, 2, 5}));
  }

  void Normalize(Value training = false, Dtype dtype = Dtype::kFloat) {
    std::vector<NamedValue> inputs = {{"input", y}};
    inputs.push_back({"weight", Weight("gamma", {2}, gamma, dtype)});
    inputs.push_back({"bias", Weight("beta", {2}, beta)});
    inputs.push_back({"running_mean", Weight("mean", {2}, mean)});
    inputs.push_back({"running_var", Weight("variance", {2}, variance)});
    inputs.push_back({"training", std::move(training)});
    inputs.push_back({"momentum", 0.1});
    inputs.push_back({"eps", eps});
    result = maker.Call("aten::batch_norm", std::move(inputs), "result", Sizes({1, 2, 5}));
    maker.Return(result);
  }

  Numbers InputNumbers(const char* name) const {
    for (const NamedValue& input : maker.graph.nodes[0].inputs) {
      if (input.name != name) continue;
      for (const Input& of_graph : maker.graph.inputs) {
        if (std::get<TensorId>(of_graph.value) == std::get<TensorId>(input.value)) {
          return NumbersOf(*of_graph.payload).value_or(Numbers());
        }
      }
    }
    return {};
  }

  void Fold() { FoldNormalizations(&maker.graph); }
  bool IsFolded() const { return maker.graph.nodes.size() == 1; }
};

TEST(FoldNormalizationsTest, ConvolutionGetsTheScalesAndOffsets) {
  Network network;
  const TensorId bias = network.Weight("b", {2}, {1, 10});
  network.Convolve(network.Weight("w", {2, 1, 2}, {1, 2, 3, 4}), bias);
  network.Normalize();
  network.Fold();
  ASSERT_THAT(TargetsOf(network.maker.graph), ElementsAre("aten::convolution"));
  EXPECT_EQ(std::get<TensorId>(network.maker.graph.nodes[0].outputs[0]), network.result);
  const double first = network.ScaleOf(0);
  const double second = network.ScaleOf(1);
  EXPECT_EQ(network.InputNumbers("weight"), Rounded({first, 2 * first, 3 * second, 4 * second}));
  EXPECT_EQ(network.InputNumbers("bias"),
            Rounded({(1 - 3) * first + 0.5, (10 + 4) * second + 0.25}));
}

TEST(FoldNormalizationsTest, ConvolutionWithoutBiasGetsOne) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize();
  network.Fold();
  ASSERT_TRUE(network.IsFolded());
  EXPECT_EQ(network.InputNumbers("bias"),
            Rounded({-3 * network.ScaleOf(0) + 0.5, 4 * network.ScaleOf(1) + 0.25}));
}

// Rows of a transposed weight are channels of the input: the first two make feature 0, the others
// feature 1.
TEST(FoldNormalizationsTest, TransposedConvolutionWithGroups) {
  Network network;
  network.Convolve(network.Weight("w", {4, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), None{}, true, 2);
  network.Normalize();
  network.Fold();
  ASSERT_TRUE(network.IsFolded());
  const double first = network.ScaleOf(0);
  const double second = network.ScaleOf(1);
  EXPECT_EQ(network.InputNumbers("weight"),
            Rounded({first, 2 * first, 3 * first, 4 * first, 5 * second, 6 * second, 7 * second,
                     8 * second}));
}

TEST(FoldNormalizationsTest, TransposedConvolutionWithTwoFeatures) {
  Network network;
  network.Convolve(network.Weight("w", {1, 2, 2}, {1, 2, 3, 4}), None{}, true);
  network.Normalize();
  network.Fold();
  ASSERT_TRUE(network.IsFolded());
  EXPECT_EQ(network.InputNumbers("weight"),
            Rounded({network.ScaleOf(0), 2 * network.ScaleOf(0), 3 * network.ScaleOf(1),
                     4 * network.ScaleOf(1)}));
}

TEST(FoldNormalizationsTest, LinearLayersOfTwoDimensions) {
  for (const bool has_batch : {true, false}) {
    Network network;
    network.x = network.maker.Input("x", Sizes({3, 1}));
    network.y = network.maker.Call(
        "aten::linear", {{"input", network.x}, {"weight", network.Weight("w", {2, 1}, {1, 2})}},
        "y", has_batch ? Sizes({3, 2}) : Sizes({2, 2, 2}));
    network.Normalize();
    network.Fold();
    EXPECT_EQ(network.IsFolded(), has_batch);
  }
}

// The order of the result depends on that of the weight.
TEST(FoldNormalizationsTest, WeightsKeepTheirOrder) {
  Network network;
  const TensorId weight = network.Weight("w", {2, 2, 2}, {1, 5, 2, 6, 3, 7, 4, 8});
  Payload& payload = *network.maker.graph.inputs.back().payload;
  payload.meta.strides = Sizes({4, 1, 2});
  network.Convolve(weight, None{});
  network.Normalize();
  network.Fold();
  ASSERT_TRUE(network.IsFolded());
  const double first = network.ScaleOf(0);
  const double second = network.ScaleOf(1);
  EXPECT_EQ(network.InputNumbers("weight"),
            Rounded({first, 2 * first, 5 * first, 6 * first, 3 * second, 4 * second, 7 * second,
                     8 * second}));
  for (const Input& input : network.maker.graph.inputs) {
    if (input.name != "w with its normalization") continue;
    EXPECT_EQ(input.payload->meta.strides, Sizes({4, 1, 2}));
    EXPECT_EQ(input.payload->bytes.size(), 8 * sizeof(float));
  }
}

TEST(FoldNormalizationsTest, WeightsWhoseElementsShareMemoryStay) {
  Network network;
  const TensorId weight = network.Weight("w", {2, 1, 2}, {1, 2, 3, 4});
  network.maker.graph.inputs.back().payload->meta.strides = Sizes({1, 1, 0});
  network.Convolve(weight, None{});
  network.Normalize();
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

// What decompositions of PyTorch's leave of a normalization.
TEST(FoldNormalizationsTest, DecomposedNormalizations) {
  for (const bool uses_statistics : {false, true}) {
    Network network;
    network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
    network.Normalize();
    Node& node = network.maker.graph.nodes.back();
    node.target = "aten::_native_batch_norm_legit_no_training";
    node.inputs.erase(node.inputs.begin() + 5);
    const TensorId mean = network.maker.Tensor("save_mean", Sizes({0}));
    node.outputs.emplace_back(mean);
    node.outputs.emplace_back(network.maker.Tensor("save_rstd", Sizes({0})));
    if (uses_statistics) network.maker.Return(mean);
    network.Fold();
    EXPECT_EQ(network.IsFolded(), !uses_statistics);
  }
}

TEST(FoldNormalizationsTest, WeightsOfTwoLayersStay) {
  Network network;
  const TensorId weight = network.Weight("w", {2, 1, 1}, {1, 2});
  network.Convolve(weight, None{});
  network.Normalize();
  network.maker.Return(network.maker.Call(
      "aten::convolution", {{"input", network.x}, {"weight", weight}, {"bias", None{}}}, "other",
      Sizes({1, 2, 5})));
  network.Fold();
  EXPECT_EQ(network.maker.graph.nodes.size(), 3u);
}

TEST(FoldNormalizationsTest, UsesInControlFlowAreUses) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize();
  const TensorId chosen = network.maker.Tensor("chosen", Sizes({1, 2, 5}));
  network.maker.Mark(Mark::kIf, {network.x}, {chosen});
  network.maker.Mark(Mark::kElse, {network.y}, {chosen});
  network.maker.Mark(Mark::kEndIf, {network.result}, {chosen});
  network.Fold();
  EXPECT_THAT(TargetsOf(network.maker.graph), testing::Contains(std::string("aten::batch_norm")));
}

TEST(FoldNormalizationsTest, TrainingStays) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize(true);
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

TEST(FoldNormalizationsTest, OtherUsersOfTheResultStay) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize();
  network.maker.Return(network.y);
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

TEST(FoldNormalizationsTest, WeightsWithOtherUsersStay) {
  Network network;
  const TensorId weight = network.Weight("w", {2, 1, 1}, {1, 2});
  network.Convolve(weight, None{});
  network.Normalize();
  network.maker.Call("aten::zero_", {{"self", weight}}, "z", Sizes({2, 1, 1}));
  network.Fold();
  EXPECT_THAT(TargetsOf(network.maker.graph),
              ElementsAre("aten::convolution", "aten::batch_norm", "aten::zero_"));
}

TEST(FoldNormalizationsTest, BuffersThatTakeAValueStay) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize();
  network.maker.graph.outputs.push_back({OutputKind::kBufferMutation, network.x, "mean"});
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

TEST(FoldNormalizationsTest, WeightsOfOneStorageStay) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize();
  network.maker.graph.inputs.back().payload->member = "w";
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

TEST(FoldNormalizationsTest, WeightsOfAnotherDtypeStay) {
  Network network;
  network.Convolve(network.Weight("w", {2, 1, 1}, {1, 2}), None{});
  network.Normalize(false, Dtype::kDouble);
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

TEST(FoldNormalizationsTest, ChannelsThatDoNotFitStay) {
  Network network;
  network.Convolve(network.Weight("w", {3, 1, 1}, {1, 2, 3}), None{});
  network.Normalize();
  network.Fold();
  EXPECT_FALSE(network.IsFolded());
}

}  // namespace
}  // namespace switchyard::model
