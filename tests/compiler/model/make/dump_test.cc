#include "compiler/model/make/dump.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;

constexpr char kOperators[] = R"(
- func: linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor
  dispatch: {CPU: linear}
- func: linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: linear_out}
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: view(Tensor(a) self, SymInt[] size) -> Tensor(a)
  dispatch: {CPU: view}
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch: {CPU: mul}
- func: copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)
  dispatch: {CPU: copy_}
)";

const expand::ExpandedProgram& Operators() {
  static const auto& operators =
      *new std::optional<expand::ExpandedProgram>(OperatorsOf(kOperators));
  return *operators;
}

// A layer, times a scale that is made of a weight, into a buffer.
Graph SmallGraph() {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  const TensorId weight = maker.Stored(InputKind::kParameter, "weight", Sizes({4, 3}));
  const TensorId factor = maker.Stored(InputKind::kParameter, "factor", Sizes({4}));
  maker.Stored(InputKind::kBuffer, "last", Sizes({2, 4}));
  const TensorId scale = maker.Call("aten::relu", {{"self", factor}}, "scale", Sizes({4}));
  const TensorId linear =
      maker.Call("aten::linear", {{"input", x}, {"weight", weight}}, "linear", Sizes({2, 4}));
  const TensorId dropout = maker.Call(
      "aten::dropout", {{"input", linear}, {"p", 0.5}, {"train", false}}, "dropout", Sizes({2, 4}));
  const TensorId mul =
      maker.Call("aten::mul.Tensor", {{"self", dropout}, {"other", scale}}, "mul", Sizes({2, 4}));
  maker.graph.outputs.push_back({OutputKind::kBufferMutation, mul, "last"});
  maker.Return(mul);
  return std::move(maker.graph);
}

std::string Dump(std::string_view pass, Graph graph) {
  diagnostics::Sink sink;
  const auto text = DumpAfter(*FindPass(pass), Operators(), std::move(graph), sink);
  return text ? *text + MessagesOf(sink) : "stopped\n" + MessagesOf(sink);
}

TEST(Dump, ShowsNodesWithTheTypesOfTheirResults) {
  EXPECT_EQ(Dump("outputs", SmallGraph()),
            R"(input x: Float[2, 3]
parameter weight: Float[4, 3]
parameter factor: Float[4]
buffer last: Float[2, 4]
scale: Float[4] = aten::relu(self=factor)
linear: Float[2, 4] = aten::linear(input=x, weight=weight)
dropout: Float[2, 4] = aten::dropout(input=linear, p=0.5, train=False)
mul: Float[2, 4] = aten::mul.Tensor(self=dropout, other=scale)
return last=mul, mul
)");
  EXPECT_EQ(Dump("weight-layouts", SmallGraph()),
            R"(input x: Float[2, 3]
parameter weight: Float[4, 3] strides [1, 4]
parameter factor: Float[4]
buffer last: Float[2, 4]
scale: Float[4] = aten::relu(self=factor)
linear: Float[2, 4] = aten::linear(input=x, weight=weight)
mul: Float[2, 4] = aten::mul.Tensor(self=linear, other=scale)
return last=mul, mul
)");
}

TEST(Dump, ShowsCallsWithTheirDefaults) {
  EXPECT_THAT(Dump("resolve", SmallGraph()),
              HasSubstr("scale: Float[4] = aten::relu(self=factor)\n"
                        "linear: Float[2, 4] = aten::linear(input=x, weight=weight, bias=None)\n"
                        "mul: Float[2, 4] = aten::mul.Tensor(self=linear, other=scale)\n"
                        "_8: Float[2, 4] = aten::copy_(self=last, src=mul, non_blocking=False)\n"
                        "return last=mul, mul\n"));
}

TEST(Dump, ShowsWhatRunsOnceAndWhereResultsAre) {
  EXPECT_THAT(Dump("constants", SmallGraph()),
              HasSubstr("once scale: Float[4] = aten::relu(self=factor)\n"
                        "linear: Float[2, 4] = aten::linear("));
  EXPECT_EQ(Dump("memory", SmallGraph()),
            R"(input x: Float[2, 3]
parameter weight: Float[4, 3] strides [1, 4]
parameter factor: Float[4]
buffer last: Float[2, 4] in state 0
once scale: Float[4] = aten::relu(self=factor)
linear: Float[2, 4] in arena 0 = aten::linear.out(input=x, weight=weight, bias=None)
mul: Float[2, 4] = aten::mul.Tensor(self=linear, other=scale)
_8: Float[2, 4] = aten::copy_(self=last, src=mul, non_blocking=False)
return last=mul, mul
)");
}

TEST(Dump, NumbersBecomeTheirExpressions) {
  const auto graph = [] {
    GraphMaker maker;
    const Expression rows = Expression::OfSymbol("s7");
    const Expression size = *Product(Expression::Of(2), rows);
    const TensorId x = maker.Input("x", {rows, Expression::Of(2)});
    const NumberId n = maker.Number("n", NumberKind::kInt, size);
    maker.Add("aten::sym_numel", {{"self", x}}, {n});
    maker.Return(maker.Call("aten::view", {{"self", x}, {"size", std::vector<Integer>{Integer(n)}}},
                            "y", {size}));
    return std::move(maker.graph);
  };
  EXPECT_THAT(Dump("resolve", graph()), HasSubstr("n: int = aten::sym_numel(self=x)\n"
                                                  "y: Float[2*s7] = aten::view(self=x, size=[n])"));
  EXPECT_EQ(Dump("unused", graph()),
            "input x: Float[s7, 2]\ny: Float[2*s7] = aten::view(self=x, size=[2*s7])\nreturn y\n");
}

TEST(Dump, BodiesOfControlFlowAreIndented) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({1}));
  const TensorId y = maker.Tensor("y", Sizes({1}));
  maker.Mark(Mark::kIf, {x}, {y});
  const TensorId a = maker.Call("aten::relu", {{"self", x}}, "a", Sizes({1}));
  maker.Mark(Mark::kElse, {a}, {});
  maker.Mark(Mark::kEndIf, {x}, {});
  maker.Return(y);
  EXPECT_EQ(Dump("outputs", std::move(maker.graph)),
            R"(input x: Float[1]
y: Float[1] = higher_order::cond(x):
  a: Float[1] = aten::relu(self=x)
  yield a
else:
  yield x
return y
)");
}

TEST(Dump, EndsAtErrorsThatAPassCannotHave) {
  Graph graph = SmallGraph();
  graph.nodes[0].target = "aten::rela";
  EXPECT_THAT(Dump("decompose", std::move(graph)), HasSubstr("aten::rela(self=factor)"));
  graph = SmallGraph();
  graph.nodes[0].target = "aten::rela";
  EXPECT_EQ(Dump("memory", std::move(graph)),
            "stopped\nno schema file declares operator `aten::rela`\n");
}

}  // namespace
}  // namespace switchyard::model
