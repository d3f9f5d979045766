#include "compiler/model/decompose/decompose.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "compiler/model/listing.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

bool NothingIsDeclared(std::string_view /*name*/) { return false; }

std::string Listing(Graph& graph) { return WriteListing(source::FileId{0}, &graph); }

// Decomposes without operators of the schema's own, and expects no fault.
void DecomposeAll(Graph* graph) {
  Faults faults;
  Decompose(NothingIsDeclared, graph, &faults);
  for (const Fault& fault : faults.all()) ADD_FAILURE() << fault.text;
}

std::string FaultOf(Graph* graph) {
  Faults faults;
  Decompose(NothingIsDeclared, graph, &faults);
  return faults.all().size() == 1 ? faults.all()[0].text : "";
}

TEST(Decompose, LeavesDeclaredOperatorsAlone) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  maker.Return(maker.Call("aten::alias", {{"self", x}}, "alias", Sizes({2, 3})));
  Faults faults;
  Decompose([](std::string_view name) { return name == "aten::alias"; }, &maker.graph, &faults);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::alias"));
}

TEST(Decompose, ReplacesAResultByItsArgument) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  const TensorId a = maker.Call("aten::alias", {{"self", x}}, "alias", Sizes({2, 3}));
  const TensorId b =
      maker.Call("aten::dropout", {{"input", a}, {"p", 0.5}, {"train", false}}, "b", Sizes({2, 3}));
  maker.Call("aten::cat", {{"tensors", std::vector<TensorId>{a, b}}}, "cat", Sizes({4, 3}));
  maker.Return(b);
  DecomposeAll(&maker.graph);
  EXPECT_EQ(Listing(maker.graph), "cat = aten::cat(tensors=[x, x])\n");
  EXPECT_EQ(std::get<TensorId>(maker.graph.outputs[0].value), x);
}

TEST(Decompose, RefusesDropoutInTraining) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  maker.Call("aten::dropout", {{"input", x}, {"p", 0.5}, {"train", true}}, "y", Sizes({2, 3}));
  EXPECT_THAT(FaultOf(&maker.graph), HasSubstr("drops elements in training"));
}

TEST(Decompose, AttentionHasItsScale) {
  GraphMaker maker;
  const TensorId q = maker.Input("q", Sizes({1, 2, 5, 16}));
  maker.Return(maker.Call("aten::scaled_dot_product_attention",
                          {{"query", q}, {"key", q}, {"value", q}, {"scale", 0.5}}, "y",
                          Sizes({1, 2, 5, 16})));
  DecomposeAll(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph),
              ElementsAre("aten::mul.Scalar", "aten::_scaled_dot_product_attention"));
  EXPECT_EQ(std::get<double>(maker.graph.nodes[0].inputs[1].value), 2.0);
}

TEST(Decompose, AttentionWithoutScaleIsOneCall) {
  GraphMaker maker;
  const TensorId q = maker.Input("q", Sizes({1, 2, 5, 16}));
  maker.Return(maker.Call("aten::scaled_dot_product_attention",
                          {{"query", q}, {"key", q}, {"value", q}, {"is_causal", true}}, "y",
                          Sizes({1, 2, 5, 16})));
  DecomposeAll(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::_scaled_dot_product_attention"));
  EXPECT_TRUE(std::get<bool>(maker.graph.nodes[0].inputs[6].value));
}

// A network of one layer over `steps` steps of width 4, states of width 2.
void AddLstm(GraphMaker* maker, const Expression& steps, int64_t layers) {
  const TensorId input = maker->Input("input", {steps, Expression::Of(1), Expression::Of(4)});
  const TensorId state = maker->Input("state", Sizes({layers, 1, 2}));
  std::vector<TensorId> weights;
  for (int64_t i = 0; i < layers; ++i) {
    const std::string end = std::to_string(i);
    weights.push_back(maker->Stored(InputKind::kParameter, "wi" + end, Sizes({8, i == 0 ? 4 : 2})));
    weights.push_back(maker->Stored(InputKind::kParameter, "ws" + end, Sizes({8, 2})));
  }
  maker->Add("aten::lstm.input",
             {{"input", input},
              {"hx", std::vector<TensorId>{state, state}},
              {"params", weights},
              {"has_biases", false},
              {"num_layers", Integer(layers)},
              {"dropout", 0.0},
              {"train", false},
              {"bidirectional", false},
              {"batch_first", false}},
             {maker->Tensor("out", {steps, Expression::Of(1), Expression::Of(2)}),
              maker->Tensor("hidden", Sizes({layers, 1, 2})),
              maker->Tensor("cell", Sizes({layers, 1, 2}))});
}

TEST(Decompose, LstmIsUnrolled) {
  GraphMaker maker;
  AddLstm(&maker, Expression::Of(3), 2);
  DecomposeAll(&maker.graph);
  const std::vector<std::string> targets = TargetsOf(maker.graph);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::linear"), 12);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::tanh"), 12);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::stack"), 3);
  EXPECT_THAT(targets, Not(Contains("aten::lstm.input")));
}

TEST(Decompose, LstmOfAnUnknownNumberOfStepsIsRefused) {
  GraphMaker maker;
  AddLstm(&maker, Expression::OfSymbol("s0"), 1);
  EXPECT_THAT(FaultOf(&maker.graph), HasSubstr("number of steps that is not known"));
}

TEST(Decompose, FactoriesTakeTheDtypeOfSelf) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2}));
  maker.Call("aten::new_ones", {{"self", x}, {"size", std::vector<Integer>{int64_t{3}}}}, "y",
             Sizes({3}));
  maker.Call("aten::scalar_tensor", {{"s", 1.5}}, "z", {});
  DecomposeAll(&maker.graph);
  EXPECT_EQ(Listing(maker.graph),
            "y = aten::ones(size=[3], dtype=Float)\n"
            "z = aten::full(size=[], fill_value=1.5, dtype=Float)\n");
}

TEST(Decompose, NumbersOfSizesAreLeftOut) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", {Expression::OfSymbol("s0")});
  const NumberId size =
      maker.graph.numbers.Add({"size", NumberKind::kInt, Expression::OfSymbol("s0")});
  maker.Add("aten::sym_size.int", {{"self", x}, {"dim", Integer(int64_t{0})}}, {size});
  DecomposeAll(&maker.graph);
  EXPECT_THAT(maker.graph.nodes, IsEmpty());
  const NumberId unknown = maker.graph.numbers.Add({"u", NumberKind::kInt, std::nullopt});
  maker.Add("_operator.mul", {{"a", Integer(size)}}, {unknown});
  EXPECT_THAT(FaultOf(&maker.graph), HasSubstr("no expression of sizes"));
}

}  // namespace
}  // namespace switchyard::model
