#include "compiler/model/fold/weight_layouts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "compiler/model/fold/weight_numbers.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::Optional;

struct Layer {
  GraphMaker maker;
  TensorId x = maker.Input("x", Sizes({4, 3}));
  TensorId weight = Weight(Dtype::kFloat);

  TensorId Weight(Dtype dtype) {
    const TensorId tensor = maker.Stored(InputKind::kParameter, "w", Sizes({2, 3}));
    maker.graph.inputs.back().payload = PayloadOf("w", dtype, Sizes({2, 3}), {1, 2, 3, 4, 5, 6});
    return tensor;
  }
  void Multiply() {
    maker.Return(
        maker.Call("aten::linear", {{"input", x}, {"weight", weight}}, "y", Sizes({4, 2})));
  }
  const Payload& payload() const { return *maker.graph.inputs.back().payload; }
  bool IsTransposed() const { return payload().meta.strides == Sizes({1, 2}); }
};

std::vector<float> InMemory(const Payload& payload) {
  std::vector<float> numbers(payload.bytes.size() / sizeof(float));
  std::memcpy(numbers.data(), payload.bytes.data(), payload.bytes.size());
  return numbers;
}

TEST(WeightLayoutsTest, LinearWeightsLieByColumns) {
  Layer layer;
  layer.Multiply();
  TransposeLinearWeights(&layer.maker.graph);
  ASSERT_TRUE(layer.IsTransposed());
  EXPECT_EQ(layer.payload().meta.sizes, Sizes({2, 3}));
  EXPECT_THAT(InMemory(layer.payload()), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_THAT(NumbersOf(layer.payload()), Optional(ElementsAre(1, 2, 3, 4, 5, 6)));
  EXPECT_EQ(layer.maker.graph.tensors[layer.weight].meta.strides, Sizes({1, 2}));
}

TEST(WeightLayoutsTest, TranspositionsMayUseThem) {
  Layer layer;
  layer.Multiply();
  layer.maker.Call("aten::t", {{"self", layer.weight}}, "t", Sizes({3, 2}));
  layer.maker.Call("aten::permute", {{"self", layer.weight}, {"dims", std::vector<Integer>{1, 0}}},
                   "p", Sizes({3, 2}));
  TransposeLinearWeights(&layer.maker.graph);
  EXPECT_TRUE(layer.IsTransposed());
}

TEST(WeightLayoutsTest, OtherUsersNeedTheirOrder) {
  for (const char* user : {"aten::embedding", "aten::view", "aten::add_.Tensor"}) {
    Layer layer;
    layer.Multiply();
    layer.maker.Call(user, {{"self", layer.weight}}, "u", Sizes({2, 3}));
    TransposeLinearWeights(&layer.maker.graph);
    EXPECT_FALSE(layer.IsTransposed()) << user;
  }
  Layer returned;
  returned.Multiply();
  returned.maker.Return(returned.weight);
  TransposeLinearWeights(&returned.maker.graph);
  EXPECT_FALSE(returned.IsTransposed());
  Layer input_of_a_layer;
  input_of_a_layer.maker.Call(
      "aten::linear", {{"input", input_of_a_layer.weight}, {"weight", input_of_a_layer.weight}},
      "y", Sizes({2, 2}));
  TransposeLinearWeights(&input_of_a_layer.maker.graph);
  EXPECT_FALSE(input_of_a_layer.IsTransposed());
}

TEST(WeightLayoutsTest, UnusedAndIntegersStay) {
  Layer unused;
  TransposeLinearWeights(&unused.maker.graph);
  EXPECT_FALSE(unused.IsTransposed());
  Layer integers;
  integers.Multiply();
  integers.maker.graph.inputs.back().payload->meta.dtype = Dtype::kInt;
  TransposeLinearWeights(&integers.maker.graph);
  EXPECT_FALSE(integers.IsTransposed());
}

TEST(WeightLayoutsTest, OneStorageOfTwoWeightsStays) {
  Layer layer;
  layer.Multiply();
  layer.maker.Stored(InputKind::kBuffer, "other", Sizes({2, 3}));
  layer.maker.graph.inputs.back().payload =
      PayloadOf("w", Dtype::kFloat, Sizes({6}), {1, 2, 3, 4, 5, 6});
  TransposeLinearWeights(&layer.maker.graph);
  EXPECT_EQ(layer.maker.graph.inputs[1].payload->meta.strides, Sizes({3, 1}));
}

}  // namespace
}  // namespace switchyard::model
