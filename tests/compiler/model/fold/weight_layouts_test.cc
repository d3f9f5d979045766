#include "compiler/model/fold/weight_layouts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
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

// Behind a transposition, as decompositions of PyTorch's write it.
TEST(WeightLayoutsTest, ProductsMayUseTheirTranspose) {
  const std::vector<NamedValue> of_transpose = {{"dim0", Integer(int64_t{0})},
                                                {"dim1", Integer(int64_t{-1})}};
  const std::vector<NamedValue> of_permute = {{"dims", std::vector<Integer>{1, 0}}};
  for (const auto& [target, arguments] :
       {std::pair("aten::t", std::vector<NamedValue>()), std::pair("aten::permute", of_permute),
        std::pair("aten::transpose.int", of_transpose)}) {
    Layer layer;
    std::vector<NamedValue> inputs = {{"self", layer.weight}};
    inputs.insert(inputs.end(), arguments.begin(), arguments.end());
    const TensorId t = layer.maker.Call(target, inputs, "t", Sizes({3, 2}));
    layer.maker.Return(
        layer.maker.Call("aten::mm", {{"self", layer.x}, {"mat2", t}}, "y", Sizes({4, 2})));
    TransposeLinearWeights(&layer.maker.graph);
    EXPECT_TRUE(layer.IsTransposed()) << target;
  }
}

// A view of the transpose, or the transpose as a result, has the order of the weight.
TEST(WeightLayoutsTest, OtherUsesOfTheTransposeNeedTheOrder) {
  for (const char* user : {"aten::view", "aten::t", "aten::as_strided", ""}) {
    Layer layer;
    const TensorId t = layer.maker.Call("aten::t", {{"self", layer.weight}}, "t", Sizes({3, 2}));
    layer.maker.Call("aten::mm", {{"self", layer.x}, {"mat2", t}}, "y", Sizes({4, 2}));
    if (*user == '\0') {
      layer.maker.Return(t);
    } else {
      layer.maker.Call(user, {{"self", t}}, "u", Sizes({6}));
    }
    TransposeLinearWeights(&layer.maker.graph);
    EXPECT_FALSE(layer.IsTransposed()) << user;
  }
}

TEST(WeightLayoutsTest, PermutationsThatDoNotSwapNeedTheOrder) {
  const std::vector<NamedValue> same = {{"dims", std::vector<Integer>{0, 1}}};
  const std::vector<NamedValue> none = {{"dim0", Integer(int64_t{1})},
                                        {"dim1", Integer(int64_t{-1})}};
  for (const auto& [target, arguments] :
       {std::pair("aten::permute", same), std::pair("aten::transpose.int", none)}) {
    Layer layer;
    std::vector<NamedValue> inputs = {{"self", layer.weight}};
    inputs.insert(inputs.end(), arguments.begin(), arguments.end());
    const TensorId w = layer.maker.Call(target, inputs, "w2", Sizes({2, 3}));
    layer.maker.Return(
        layer.maker.Call("aten::mm", {{"self", layer.x}, {"mat2", w}}, "y", Sizes({4, 3})));
    TransposeLinearWeights(&layer.maker.graph);
    EXPECT_FALSE(layer.IsTransposed()) << target;
  }
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
