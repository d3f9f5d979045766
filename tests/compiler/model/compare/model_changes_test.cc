#include "compiler/model/compare/model_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/make/make_static_program.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr char kOperators[] = R"(
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: exp(Tensor self) -> Tensor
  dispatch: {CPU: exp}
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch: {CPU: mul}
- func: copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)
  dispatch: {CPU: copy_}
)";

Expression Symbol(const char* name) { return Expression::OfSymbol(name); }

// relu of one input.
GraphMaker Relu(std::vector<Expression> sizes, Ranges ranges = {}) {
  GraphMaker maker;
  maker.graph.ranges = std::move(ranges);
  const TensorId x = maker.Input("x", sizes);
  maker.Return(maker.Call("aten::relu", {{"self", x}}, "relu", sizes));
  return maker;
}

ModelChanges Compared(GraphMaker older, GraphMaker newer) {
  static const auto* const operators =
      new std::optional<expand::ExpandedProgram>(OperatorsOf(kOperators));
  diagnostics::Sink sink;
  const auto before = MakeStaticProgram(**operators, std::move(older.graph), sink);
  const auto after = MakeStaticProgram(**operators, std::move(newer.graph), sink);
  EXPECT_TRUE(before.has_value() && after.has_value());
  return before && after ? CompareModels(*before, *after) : ModelChanges();
}

TEST(CompareModels, OfEqualModels) {
  const ModelChanges changes = Compared(Relu(Sizes({2, 3})), Relu(Sizes({2, 3})));
  EXPECT_THAT(changes.breaking, IsEmpty());
  EXPECT_THAT(changes.others, IsEmpty());
  EXPECT_EQ(ChangesText(changes), "0 breaking changes, 0 other changes\n");
}

TEST(CompareModels, OtherSizesBreak) {
  EXPECT_THAT(Compared(Relu(Sizes({2, 3})), Relu(Sizes({4, 3}))).breaking,
              ElementsAre("input `x` is now Float[4, 3], was Float[2, 3]",
                          "result 0 is now Float[4, 3], was Float[2, 3]"));
  EXPECT_THAT(Compared(Relu(Sizes({2, 3})), Relu(Sizes({2, 3, 1}))).breaking.size(), 2u);
}

TEST(CompareModels, AnInputMayTakeMore) {
  const ModelChanges changes =
      Compared(Relu(Sizes({2, 3})), Relu({Symbol("s0"), Expression::Of(3)}, {{"s0", {1, 8}}}));
  EXPECT_THAT(changes.breaking, IsEmpty()) << "the result has the same sizes for the same input";
  EXPECT_THAT(changes.others,
              ElementsAre("input `x` takes Float[s0, 3], s0 from 1 to 8, more than Float[2, 3]"));
}

TEST(CompareModels, AnInputThatTakesLess) {
  const auto rows = [](int64_t most) {
    return Relu({Symbol("s0"), Expression::Of(3)}, {{"s0", {1, most}}});
  };
  EXPECT_THAT(Compared(rows(8), rows(4)).breaking,
              ElementsAre("input `x` is now Float[s0, 3], s0 from 1 to 4, was Float[s0, 3], s0 "
                          "from 1 to 8",
                          "result 0 is now Float[s0, 3], s0 from 1 to 4, was Float[s0, 3], s0 from "
                          "1 to 8"));
  EXPECT_THAT(Compared(rows(4), rows(8)).breaking, IsEmpty());
  EXPECT_THAT(Compared(rows(4), Relu(Sizes({4, 3}))).breaking.size(), 2u);
}

TEST(CompareModels, NamesOfSymbolsMeanNothing) {
  const ModelChanges changes =
      Compared(Relu({Symbol("s0"), Symbol("s1")}, {{"s0", {1, 8}}, {"s1", {1, 8}}}),
               Relu({Symbol("s5"), Symbol("s2")}, {{"s5", {1, 8}}, {"s2", {1, 8}}}));
  EXPECT_THAT(changes.breaking, IsEmpty());
  EXPECT_THAT(changes.others, IsEmpty());
}

TEST(CompareModels, SizesThatHaveToBeEqualNow) {
  const ModelChanges changes =
      Compared(Relu({Symbol("s0"), Symbol("s1")}, {{"s0", {1, 8}}, {"s1", {1, 8}}}),
               Relu({Symbol("s0"), Symbol("s0")}, {{"s0", {1, 8}}}));
  ASSERT_FALSE(changes.breaking.empty());
  EXPECT_EQ(changes.breaking[0],
            "input `x` is now Float[s0, s0], s0 from 1 to 8, was Float[s0, s1], s0 from 1 to 8, s1 "
            "from 1 to 8");
}

TEST(CompareModels, InputsAndResultsAreCounted) {
  GraphMaker two = Relu(Sizes({2}));
  two.Return(two.Input("mask", Sizes({2})));
  EXPECT_THAT(Compared(Relu(Sizes({2})), std::move(two)).breaking,
              ElementsAre("there are now 2 inputs, not 1", "there are now 2 results, not 1"));
}

TEST(CompareModels, ANameIsNoBreak) {
  GraphMaker other;
  const TensorId y = other.Input("y", Sizes({2}));
  other.Return(other.Call("aten::relu", {{"self", y}}, "relu", Sizes({2})));
  const ModelChanges changes = Compared(Relu(Sizes({2})), std::move(other));
  EXPECT_THAT(changes.breaking, IsEmpty());
  EXPECT_THAT(changes.others, ElementsAre("input `x` is now called `y`"));
}

TEST(CompareModels, NumbersAndTensors) {
  GraphMaker number;
  number.Input("x", Sizes({2}));
  number.ReturnValue(Integer(number.Number("n", NumberKind::kInt, Expression::Of(2))));
  const ModelChanges changes = Compared(Relu(Sizes({2})), std::move(number));
  EXPECT_THAT(changes.breaking, ElementsAre("result 0 is now a number of type int, was a tensor"));
}

// Returns a number beside its input.
GraphMaker Number(NumberKind kind) {
  GraphMaker maker;
  maker.Return(maker.Input("x", Sizes({2})));
  maker.ReturnValue(Integer(maker.Number("n", kind, Expression::Of(2))));
  return maker;
}

TEST(CompareModels, KindsOfNumbers) {
  EXPECT_THAT(Compared(Number(NumberKind::kInt), Number(NumberKind::kBool)).breaking,
              ElementsAre("result 1 is now a number of type bool, was a number of type int"));
  GraphMaker literal;
  literal.Return(literal.Input("x", Sizes({2})));
  literal.ReturnValue(2.5);
  EXPECT_THAT(Compared(Number(NumberKind::kInt), std::move(literal)).breaking,
              ElementsAre("result 1 is now a number of type float, was a number of type int"));
  EXPECT_THAT(Compared(Number(NumberKind::kInt), Number(NumberKind::kInt)).breaking, IsEmpty());
}

// Takes a number in a range.
GraphMaker TakesNumber(Range range) {
  GraphMaker maker = Relu(Sizes({2}), {{"s9", range}});
  maker.graph.inputs.push_back(
      {InputKind::kUser, "k", maker.Number("k", NumberKind::kInt, Symbol("s9")), std::nullopt});
  return maker;
}

TEST(CompareModels, RangesOfNumbers) {
  const Range any, positive = {0, std::nullopt}, few = {1, 4};
  EXPECT_THAT(Compared(TakesNumber(any), TakesNumber(positive)).breaking,
              ElementsAre("input `k` is now from 0 up, was any number"));
  EXPECT_THAT(Compared(TakesNumber(positive), TakesNumber(few)).breaking,
              ElementsAre("input `k` is now from 1 to 4, was from 0 up"));
  const ModelChanges more = Compared(TakesNumber(few), TakesNumber(any));
  EXPECT_THAT(more.breaking, IsEmpty());
  EXPECT_THAT(more.others, ElementsAre("input `k` takes any number, more than from 1 to 4"));
}

// copy_ to its first input.
GraphMaker Writes(const char* name, bool writes) {
  GraphMaker maker;
  const TensorId x = maker.Input(name, Sizes({2}));
  const TensorId y = maker.Call("aten::relu", {{"self", x}}, "relu", Sizes({2}));
  if (writes) maker.graph.outputs.push_back({OutputKind::kInputMutation, y, name});
  maker.Return(y);
  return maker;
}

TEST(CompareModels, InputsThatAreWritten) {
  EXPECT_EQ(Compared(Writes("x", false), Writes("x", true)).breaking[0],
            "input `x` is written, which it was not");
  EXPECT_EQ(Compared(Writes("x", true), Writes("x", false)).breaking[0],
            "input `x` is not written any more");
  EXPECT_THAT(Compared(Writes("x", true), Writes("y", true)).breaking, IsEmpty()) << "a name alone";
  // As it was traced: the call itself writes.
  GraphMaker in_place;
  const TensorId x = in_place.Input("x", Sizes({2}));
  const TensorId y = in_place.Call("aten::relu", {{"self", x}}, "relu", Sizes({2}));
  in_place.Add("aten::copy_", {{"self", x}, {"src", y}}, {in_place.Tensor("copy_", Sizes({2}))});
  in_place.Return(y);
  EXPECT_EQ(Compared(Writes("x", false), std::move(in_place)).breaking[0],
            "input `x` is written, which it was not");
}

// A result whose size is an expression of the rows.
GraphMaker Rows(const Expression& size, const char* symbol) {
  GraphMaker maker = Relu({Symbol(symbol)}, {{symbol, {1, 8}}});
  const TensorId x = std::get<TensorId>(maker.graph.inputs[0].value);
  maker.Return(maker.Call("aten::exp", {{"self", x}}, "exp", {size}));
  return maker;
}

TEST(CompareModels, ExpressionsAreComparedByWhatTheyMean) {
  const auto sum = [](std::vector<Expression> operands) {
    return Expression{ExpressionKind::kAdd, 0, {}, std::move(operands)};
  };
  EXPECT_THAT(Compared(Rows(sum({Symbol("s0"), Expression::Of(3)}), "s0"),
                       Rows(sum({Expression::Of(1), Symbol("s7"), Expression::Of(2)}), "s7"))
                  .breaking,
              IsEmpty());
  EXPECT_THAT(Compared(Rows(sum({Symbol("s0"), Expression::Of(3)}), "s0"),
                       Rows(sum({Symbol("s0"), Expression::Of(4)}), "s0"))
                  .breaking,
              ElementsAre("result 1 is now Float[(s0 + 4)], s0 from 1 to 8, was Float[(s0 + 3)], "
                          "s0 from 1 to 8"));
}

TEST(CompareModels, OperatorsAndMemory) {
  GraphMaker other;
  const TensorId x = other.Input("x", Sizes({2}));
  const TensorId a = other.Call("aten::exp", {{"self", x}}, "exp", Sizes({2}));
  const TensorId b = other.Call("aten::exp", {{"self", a}}, "exp_1", Sizes({2}));
  other.Return(b);
  const ModelChanges changes = Compared(Relu(Sizes({2})), std::move(other));
  EXPECT_THAT(changes.breaking, IsEmpty());
  EXPECT_THAT(changes.others, ElementsAre("operator `aten::exp` is new in the program: 2 calls",
                                          "operator `aten::relu` is not needed any more"));
}

// x * w, and a buffer that is written, when it has a name.
GraphMaker WithState(const char* weight, const std::string& buffer, int64_t size) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4}));
  const TensorId w = maker.Stored(InputKind::kParameter, weight, Sizes({4}));
  maker.Return(maker.Call("aten::mul.Tensor", {{"self", x}, {"other", w}}, "mul", Sizes({4})));
  if (buffer.empty()) return maker;
  const TensorId from = maker.Input("from", Sizes({size}));
  const TensorId state = maker.Stored(InputKind::kBuffer, buffer, Sizes({size}));
  maker.Add("aten::copy_", {{"self", state}, {"src", from}},
            {maker.Tensor("copy_", Sizes({size}))});
  return maker;
}

TEST(CompareModels, StateThatWasSavedHasToFit) {
  const ModelChanges larger = Compared(WithState("w", "cache", 4), WithState("w", "cache", 5));
  EXPECT_EQ(larger.breaking.back(), "state `cache` is now Float[5], was Float[4]");
  EXPECT_THAT(Compared(WithState("w", "", 0), WithState("w", "cache", 4)).breaking,
              ElementsAre("there are now 2 inputs, not 1", "state `cache` is new: Float[4]"));
  EXPECT_THAT(Compared(WithState("w", "cache", 4), WithState("w", "", 0)).breaking,
              ElementsAre("there is now 1 input, not 2", "state `cache` is gone"));
}

// Two buffers that are written.
GraphMaker TwoStates(const char* first, const char* second) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4}));
  for (const char* name : {first, second}) {
    const TensorId state = maker.Stored(InputKind::kBuffer, name, Sizes({4}));
    maker.Add("aten::copy_", {{"self", state}, {"src", x}},
              {maker.Tensor(std::string("copy_") + name, Sizes({4}))});
  }
  return maker;
}

TEST(CompareModels, StateIsRestoredByItsPlace) {
  EXPECT_THAT(Compared(TwoStates("keys", "values"), TwoStates("values", "keys")).breaking,
              ElementsAre("state `values` is now in the place of `keys`",
                          "state `keys` is now in the place of `values`"));
  const ModelChanges renamed = Compared(TwoStates("keys", "values"), TwoStates("k", "values"));
  EXPECT_THAT(renamed.breaking, IsEmpty());
  EXPECT_THAT(renamed.others, ElementsAre("state `keys` is now called `k`"));
}

TEST(CompareModels, WeightsComeWithTheModel) {
  const ModelChanges changes = Compared(WithState("w", "", 0), WithState("v", "", 0));
  EXPECT_THAT(changes.breaking, IsEmpty());
  EXPECT_THAT(changes.others, ElementsAre("weights: 0 other, 1 new, 1 gone, 0 the same"));
}

TEST(CompareModels, TheTextBeginsWithWhatBreaks) {
  EXPECT_EQ(ChangesText({{"a"}, {"b", "c"}}),
            "breaks: a\nchanges: b\nchanges: c\n1 breaking change, 2 other changes\n");
}

}  // namespace
}  // namespace switchyard::model
