#include "compiler/model/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pointee;

Node NodeWith(Value value) {
  Node node;
  node.inputs.push_back({"other", None{}});
  node.inputs.push_back({"name", std::move(value)});
  return node;
}

TEST(Arguments, AreFoundByName) {
  const Node node = NodeWith(Number(3));
  EXPECT_EQ(FindArgument(node, "name"), &node.inputs[1].value);
  EXPECT_EQ(FindArgument(node, "nam"), nullptr);
  EXPECT_EQ(FindInteger(node, "nam"), std::nullopt);
}

TEST(Arguments, HaveOneForm) {
  const Node integer = NodeWith(Number(3));
  EXPECT_EQ(FindInteger(integer, "name"), 3);
  EXPECT_EQ(FindFloat(integer, "name"), 3.0);
  EXPECT_EQ(FindBool(integer, "name"), std::nullopt);
  EXPECT_EQ(FindTensor(integer, "name"), std::nullopt);
  EXPECT_EQ(FindIntegers(integer, "name"), nullptr);
  EXPECT_THAT(FindTensors(integer, "name"), IsEmpty());
  const Node number = NodeWith(0.5);
  EXPECT_EQ(FindFloat(number, "name"), 0.5);
  EXPECT_EQ(FindInteger(number, "name"), std::nullopt);
  EXPECT_EQ(FindFloat(NodeWith(None{}), "name"), std::nullopt);
  EXPECT_EQ(FindBool(NodeWith(false), "name"), false);
  EXPECT_EQ(FindInteger(NodeWith(true), "name"), std::nullopt);
  EXPECT_EQ(FindDtype(NodeWith(DtypeValue{Dtype::kHalf}), "name"), Dtype::kHalf);
  EXPECT_EQ(FindDtype(integer, "name"), std::nullopt);
}

TEST(Arguments, OfTheGraphAreNotKnown) {
  Graph graph;
  const NumberId size = graph.numbers.Add({"s0", NumberKind::kInt, std::nullopt});
  const Node node = NodeWith(Integer(size));
  EXPECT_EQ(FindInteger(node, "name"), std::nullopt);
  EXPECT_EQ(FindFloat(node, "name"), std::nullopt);
}

TEST(Arguments, MayBeTensorsAndLists) {
  Graph graph;
  const TensorId tensor = graph.tensors.Add({"x", TensorMeta(), true});
  EXPECT_EQ(FindTensor(NodeWith(tensor), "name"), tensor);
  EXPECT_THAT(FindTensors(NodeWith(tensor), "name"), IsEmpty());
  EXPECT_THAT(FindTensors(NodeWith(std::vector<TensorId>{tensor, tensor}), "name"),
              ElementsAre(tensor, tensor));
  const Node integers = NodeWith(std::vector<Integer>{Number(1), Number(-2)});
  EXPECT_THAT(FindIntegers(integers, "name"), Pointee(ElementsAre(Number(1), Number(-2))));
  EXPECT_EQ(FindInteger(integers, "name"), std::nullopt);
}

}  // namespace
}  // namespace switchyard::model
