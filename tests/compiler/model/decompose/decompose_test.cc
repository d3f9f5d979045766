#include "compiler/model/decompose/decompose.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

bool NothingIsDeclared(std::string_view /*name*/) { return false; }

std::string Listing(Graph& graph) { return CallsOf(&graph); }

// Decomposes without operators of the schema's own, and expects no fault.
void DecomposeAll(Graph* graph) {
  diagnostics::Sink sink;
  Decompose(NothingIsDeclared, graph, sink);
  EXPECT_EQ(MessagesOf(sink), "");
}

// Decomposes with all operators of the schema, and expects no fault.
void PlanAll(Graph* graph) {
  diagnostics::Sink sink;
  Decompose([](std::string_view) { return true; }, graph, sink);
  EXPECT_EQ(MessagesOf(sink), "");
}

std::string FaultOf(Graph* graph) {
  diagnostics::Sink sink;
  Decompose(NothingIsDeclared, graph, sink);
  return sink.error_count() == 1 ? sink.diagnostics()[0].message : "";
}

TEST(Decompose, LeavesDeclaredOperatorsAlone) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  maker.Return(maker.Call("aten::detach", {{"self", x}}, "alias", Sizes({2, 3})));
  diagnostics::Sink sink;
  Decompose([](std::string_view name) { return name == "aten::detach"; }, &maker.graph, sink);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::detach"));
}

TEST(Decompose, ReplacesAResultByItsArgument) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  const TensorId a = maker.Call("aten::detach", {{"self", x}}, "alias", Sizes({2, 3}));
  const TensorId b =
      maker.Call("aten::dropout", {{"input", a}, {"p", 0.5}, {"train", false}}, "b", Sizes({2, 3}));
  maker.Call("aten::cat", {{"tensors", std::vector<TensorId>{a, b}}}, "cat", Sizes({4, 3}));
  maker.Return(b);
  DecomposeAll(&maker.graph);
  EXPECT_EQ(Listing(maker.graph), "cat = aten::cat(tensors=[x, x])\n");
  EXPECT_EQ(std::get<TensorId>(maker.graph.outputs[0].value), x);
}

TEST(Decompose, ConjugatesComplexNumbersAlone) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2}));
  const TensorId z = maker.Input("z", Sizes({2}));
  maker.graph.tensors[z].meta.dtype = Dtype::kComplexFloat;
  maker.Return(maker.Call("aten::_conj", {{"self", x}}, "a", Sizes({2})));
  const TensorId b = maker.Call("aten::conj", {{"self", z}}, "b", Sizes({2}));
  maker.Return(maker.Call("aten::resolve_conj", {{"self", b}}, "c", Sizes({2})));
  DecomposeAll(&maker.graph);
  EXPECT_EQ(Listing(maker.graph), "b = aten::_conj_physical(self=z)\n");
  EXPECT_EQ(std::get<TensorId>(maker.graph.outputs[0].value), x);
  EXPECT_EQ(std::get<TensorId>(maker.graph.outputs[1].value), b);
}

TEST(Decompose, RefusesDropoutInTraining) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  maker.Call("aten::dropout", {{"input", x}, {"p", 0.5}, {"train", true}}, "y", Sizes({2, 3}));
  EXPECT_THAT(FaultOf(&maker.graph), HasSubstr("drops elements in training"));
}

bool LayersAreDeclared(std::string_view name) {
  return name == "aten::convolution" || name == "aten::native_layer_norm" ||
         name == "aten::max_pool2d_with_indices" || name == "aten::conv2d";
}

TEST(Decompose, LayersBecomeOperatorsWithPlannedResults) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({1, 3, 8, 8}));
  const TensorId w = maker.Input("w", Sizes({4, 3, 3, 3}));
  const TensorId y = maker.Call(
      "aten::conv2d", {{"input", x}, {"weight", w}, {"padding", std::vector<Integer>{1, 1}}}, "y",
      Sizes({1, 4, 8, 8}));
  const TensorId z =
      maker.Call("aten::max_pool2d", {{"self", y}, {"kernel_size", std::vector<Integer>{2, 2}}},
                 "z", Sizes({1, 4, 4, 4}));
  maker.Return(maker.Call("aten::layer_norm",
                          {{"input", z}, {"normalized_shape", std::vector<Integer>{4, 4}}}, "n",
                          Sizes({1, 4, 4, 4})));
  diagnostics::Sink sink;
  Decompose(LayersAreDeclared, &maker.graph, sink);
  EXPECT_EQ(Listing(maker.graph),
            "y = aten::convolution(input=x, weight=w, bias=None, stride=[1], padding=[1, 1], "
            "dilation=[1], transposed=False, output_padding=[0], groups=1)\n"
            "z, _5 = aten::max_pool2d_with_indices(self=y, kernel_size=[2, 2])\n"
            "n, _6, _7 = aten::native_layer_norm(input=z, normalized_shape=[4, 4], weight=None, "
            "bias=None, eps=1e-05)\n");
  const auto& outputs = maker.graph.nodes[1].outputs;
  EXPECT_EQ(maker.graph.tensors[std::get<TensorId>(outputs[1])].meta.dtype, Dtype::kLong);
  const auto& statistics = maker.graph.nodes[2].outputs;
  EXPECT_EQ(maker.graph.tensors[std::get<TensorId>(statistics[2])].meta.sizes, Sizes({1, 4, 1, 1}));
}

TEST(Decompose, TransposedConvolutionsAreConvolutions) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({1, 3, 8}));
  const TensorId w = maker.Input("w", Sizes({3, 2, 3}));
  maker.Return(
      maker.Call("aten::conv_transpose1d",
                 {{"input", x}, {"weight", w}, {"output_padding", std::vector<Integer>{1}}}, "y",
                 Sizes({1, 2, 10})));
  diagnostics::Sink sink;
  Decompose(LayersAreDeclared, &maker.graph, sink);
  EXPECT_EQ(Listing(maker.graph),
            "y = aten::convolution(input=x, weight=w, bias=None, stride=[1], padding=[0], "
            "dilation=[1], transposed=True, output_padding=[1], groups=1)\n");
}

TEST(Decompose, LayersStayWithoutABatchOrTheirOperator) {
  for (const bool has_batch : {false, true}) {
    GraphMaker maker;
    const TensorId x = maker.Input("x", has_batch ? Sizes({1, 3, 8, 8}) : Sizes({3, 8, 8}));
    const TensorId w = maker.Input("w", Sizes({4, 3, 3, 3}));
    maker.Return(maker.Call("aten::conv2d", {{"input", x}, {"weight", w}}, "y",
                            has_batch ? Sizes({1, 4, 6, 6}) : Sizes({4, 6, 6})));
    diagnostics::Sink sink;
    Decompose([&](std::string_view name) { return !has_batch && LayersAreDeclared(name); },
              &maker.graph, sink);
    EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::conv2d"));
    EXPECT_EQ(MessagesOf(sink), "");
  }
}

TEST(Decompose, AttentionHasItsScale) {
  GraphMaker maker;
  const TensorId q = maker.Input("q", Sizes({1, 2, 5, 16}));
  maker.Return(maker.Call("aten::scaled_dot_product_attention",
                          {{"query", q}, {"key", q}, {"value", q}, {"scale", 0.5}}, "y",
                          Sizes({1, 2, 5, 16})));
  PlanAll(&maker.graph);
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
  PlanAll(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::_scaled_dot_product_attention"));
  EXPECT_TRUE(std::get<bool>(maker.graph.nodes[0].inputs[6].value));
}

// Of 4 heads for the query and `heads` for key and value.
void AddGroupedAttention(GraphMaker* maker, const Expression& heads) {
  const Expression one = Expression::Of(1), width = Expression::Of(8);
  const TensorId q = maker->Input("q", Sizes({1, 4, 5, 8}));
  const TensorId k = maker->Input("k", {one, heads, Expression::Of(3), width});
  maker->Return(maker->Call("aten::scaled_dot_product_attention",
                            {{"query", q}, {"key", k}, {"value", k}, {"enable_gqa", true}}, "y",
                            Sizes({1, 4, 5, 8})));
}

TEST(Decompose, GroupsOfHeadsShareAKey) {
  GraphMaker maker;
  AddGroupedAttention(&maker, Expression::Of(2));
  PlanAll(&maker.graph);
  EXPECT_EQ(
      Listing(maker.graph),
      "_3 = aten::repeat_interleave.self_int(self=k, repeats=2, dim=1)\n"
      "_4 = aten::repeat_interleave.self_int(self=k, repeats=2, dim=1)\n"
      "y, _5 = aten::_scaled_dot_product_attention(query=q, key=_3, value=_4, attn_mask=None, "
      "dropout_p=0, need_attn_weights=False, is_causal=False)\n");
  GraphMaker equal;
  AddGroupedAttention(&equal, Expression::Of(4));
  PlanAll(&equal.graph);
  EXPECT_THAT(TargetsOf(equal.graph), ElementsAre("aten::_scaled_dot_product_attention"));
}

TEST(Decompose, GroupsOfHeadsThatCannotBeCountedStay) {
  for (const Expression& heads : {Expression::OfSymbol("s0"), Expression::Of(3)}) {
    GraphMaker maker;
    AddGroupedAttention(&maker, heads);
    PlanAll(&maker.graph);
    EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::scaled_dot_product_attention"));
  }
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
  PlanAll(&maker.graph);
  const std::vector<std::string> targets = TargetsOf(maker.graph);
  // Products with the inputs are one for each layer.
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::linear"), 2);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::addmm"), 6);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::sigmoid"), 6);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::tanh"), 12);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::stack"), 4);
  EXPECT_THAT(targets, Not(Contains("aten::lstm.input")));
}

TEST(Decompose, LstmOfAnUnknownNumberOfStepsStays) {
  GraphMaker maker;
  AddLstm(&maker, Expression::OfSymbol("s0"), 1);
  PlanAll(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::lstm.input"));
}

// One layer without biases over a row of `steps` inputs of 4 elements, with states of `width`.
void AddRecurrent(GraphMaker* maker, const std::string& target, int64_t steps, int64_t rows,
                  int64_t width, Value states, std::vector<TensorId> weights,
                  std::vector<Result> results) {
  const TensorId input = maker->Input("input", Sizes({steps, 1, 4}));
  weights.insert(weights.begin(),
                 {maker->Stored(InputKind::kParameter, "wi", Sizes({rows, 4})),
                  maker->Stored(InputKind::kParameter, "ws", Sizes({rows, width}))});
  maker->Add(target,
             {{"input", input},
              {"hx", std::move(states)},
              {"params", std::move(weights)},
              {"has_biases", false},
              {"num_layers", Integer(int64_t{1})},
              {"dropout", 0.0},
              {"train", false},
              {"bidirectional", false},
              {"batch_first", false}},
             std::move(results));
}

void AddOneState(GraphMaker* maker, const std::string& target, int64_t gates) {
  const TensorId state = maker->Input("state", Sizes({1, 1, 2}));
  AddRecurrent(maker, target, 3, 2 * gates, 2, state, {},
               {maker->Tensor("out", Sizes({3, 1, 2})), maker->Tensor("hidden", Sizes({1, 1, 2}))});
}

TEST(Decompose, GruIsUnrolled) {
  GraphMaker maker;
  AddOneState(&maker, "aten::gru.input", 3);
  PlanAll(&maker.graph);
  const std::vector<std::string> targets = TargetsOf(maker.graph);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::linear"), 4);
  EXPECT_THAT(targets, Not(Contains("aten::t")));
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::sigmoid"), 6);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::tanh"), 3);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::stack"), 2);
}

TEST(Decompose, PlainNetworksHaveTheirFunction) {
  for (const char* function : {"tanh", "relu"}) {
    GraphMaker maker;
    AddOneState(&maker, std::string("aten::rnn_") + function + ".input", 1);
    PlanAll(&maker.graph);
    const std::vector<std::string> targets = TargetsOf(maker.graph);
    EXPECT_EQ(std::count(targets.begin(), targets.end(), std::string("aten::") + function), 3);
    EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::addmm"), 3);
  }
}

TEST(Decompose, ProjectionsOfLstmAreProducts) {
  GraphMaker maker;
  const std::vector<TensorId> states = {maker.Input("hidden", Sizes({1, 1, 3})),
                                        maker.Input("cell", Sizes({1, 1, 5}))};
  AddRecurrent(&maker, "aten::lstm.input", 2, 20, 3, states,
               {maker.Stored(InputKind::kParameter, "wr", Sizes({3, 5}))},
               {maker.Tensor("out", Sizes({2, 1, 3})), maker.Tensor("h", Sizes({1, 1, 3})),
                maker.Tensor("c", Sizes({1, 1, 5}))});
  PlanAll(&maker.graph);
  const std::vector<std::string> targets = TargetsOf(maker.graph);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::linear"), 3);
  EXPECT_EQ(std::count(targets.begin(), targets.end(), "aten::stack"), 3);
}

TEST(Decompose, ANetworkWithWeightsThatAreNotItsOwnStays) {
  GraphMaker maker;
  AddOneState(&maker, "aten::gru.input", 2);
  PlanAll(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::gru.input"));
}

bool OnlyIndexCopyIsDeclared(std::string_view name) { return name == "aten::index_copy"; }

TEST(Decompose, AnInplaceFormThatIsNotDeclaredIsTheFunctionalOneAndACopy) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4, 3}));
  const TensorId y =
      maker.Call("aten::index_copy_", {{"self", x}, {"dim", Integer(int64_t{0})}, {"source", x}},
                 "y", Sizes({4, 3}));
  maker.Return(y);
  diagnostics::Sink sink;
  Decompose(OnlyIndexCopyIsDeclared, &maker.graph, sink);
  EXPECT_EQ(MessagesOf(sink), "");
  EXPECT_EQ(Listing(maker.graph),
            "_2 = aten::index_copy(self=x, dim=0, source=x)\n"
            "_3 = aten::copy_(self=x, src=_2)\n");
  EXPECT_EQ(std::get<TensorId>(maker.graph.outputs[0].value), x);
}

TEST(Decompose, AnInplaceFormOfAnUnknownOperatorStays) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4}));
  maker.Call("aten::strange_", {{"self", x}}, "y", Sizes({4}));
  maker.Call("aten::__iand__.Tensor", {{"self", x}, {"other", x}}, "z", Sizes({4}));
  DecomposeAll(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph), ElementsAre("aten::strange_", "aten::__iand__.Tensor"));
}

TEST(Decompose, AnInplaceFormThatIsNotDeclaredWritesSelfAlone) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4}));
  maker.Add("aten::index_copy_", {{"tensors", x}}, {maker.Tensor("y", Sizes({4}))});
  diagnostics::Sink sink;
  Decompose(OnlyIndexCopyIsDeclared, &maker.graph, sink);
  ASSERT_EQ(sink.error_count(), 1u);
  EXPECT_THAT(MessagesOf(sink), HasSubstr("writes something else than `self`"));
}

}  // namespace
}  // namespace switchyard::model
