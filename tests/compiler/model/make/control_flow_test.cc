// Numbers that calls give, branches and loops in a static program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/make/make_static_program.h"
#include "compiler/model/report/report_text.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kOperators[] = R"(
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: relu_(Tensor(a!) self) -> Tensor(a!)
  dispatch: {CPU: relu_}
- func: relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: relu_out}
- func: mul.Scalar(Tensor self, Scalar other) -> Tensor
  dispatch: {CPU: mul}
- func: any(Tensor self) -> Tensor
  dispatch: {CPU: any}
- func: nonzero(Tensor self) -> Tensor
  dispatch: {CPU: nonzero}
- func: zeros(SymInt[] size) -> Tensor
  dispatch: {CPU: zeros}
- func: copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)
  dispatch: {CPU: copy_}
)";

const expand::ExpandedProgram& Operators() {
  static const auto& operators =
      *new std::optional<expand::ExpandedProgram>(OperatorsOf(kOperators));
  return *operators;
}

std::optional<StaticProgram> Made(GraphMaker maker, std::string* text = nullptr) {
  diagnostics::Sink sink;
  std::optional<StaticProgram> program =
      MakeStaticProgram(Operators(), std::move(maker.graph), sink);
  if (text != nullptr) {
    *text = MessagesOf(sink);
  } else {
    EXPECT_EQ(MessagesOf(sink), "");
  }
  return program;
}

TensorId Relu(GraphMaker* maker, TensorId self, const std::string& name) {
  return maker->Call("aten::relu", {{"self", self}}, name, Sizes({16}));
}

std::vector<std::string> NamesOf(const StaticProgram& program) {
  std::vector<std::string> names;
  for (const Step& step : program.steps) {
    names.push_back(step.call.function == nullptr ? step.call.node->target
                                                  : step.call.function->QualifiedName());
  }
  return names;
}

// x, and the one element of `count` as a number.
struct FromData {
  FromData() {
    x = maker.Input("x", Sizes({16}));
    count = maker.Input("count", {});
    u0 = Expression::OfSymbol("u0");
    item = maker.Number("item", NumberKind::kInt, u0);
    maker.Add("aten::item", {{"self", count}}, {item});
  }

  GraphMaker maker;
  TensorId x;
  TensorId count;
  Expression u0;
  NumberId item;
};

TEST(Numbers, AreVariablesWhereSizesDoNotGiveThem) {
  FromData data;
  const NumberId half = data.maker.Number("truediv", NumberKind::kFloat);
  const NumberId twice =
      data.maker.Number("mul", NumberKind::kInt,
                        Expression{ExpressionKind::kMul, 0, {}, {Expression::Of(2), data.u0}});
  data.maker.Add("_operator.truediv", {{"a", Integer(data.item)}, {"b", Integer(int64_t{2})}},
                 {half});
  data.maker.Add("_operator.mul", {{"a", Integer(data.item)}, {"b", Integer(int64_t{2})}}, {twice});
  const TensorId y = data.maker.Call(
      "aten::mul.Scalar", {{"self", data.x}, {"other", Integer(half)}}, "y", Sizes({16}));
  data.maker.Return(data.maker.Call("aten::mul.Scalar", {{"self", y}, {"other", Integer(twice)}},
                                    "z", Sizes({16})));
  const auto program = Made(std::move(data.maker));
  ASSERT_TRUE(program.has_value());
  EXPECT_THAT(NamesOf(*program), ElementsAre("aten::item", "_operator.truediv", "aten::mul.Scalar",
                                             "aten::mul.Scalar"));
  EXPECT_TRUE(program->numbers.IsVariable(half));
  EXPECT_FALSE(program->numbers.IsVariable(twice)) << "2 * u0 is known behind the item";
  ASSERT_EQ(program->steps[0].call.symbols.size(), 1u);
  EXPECT_EQ(program->steps[0].call.symbols[0].symbol, "u0");
}

TEST(Numbers, ThatNobodyUsesAreLeftOutButNotChecks) {
  FromData data;
  const NumberId unused = data.maker.Number("neg", NumberKind::kInt);
  const NumberId at_least = data.maker.Number("ge", NumberKind::kBool);
  data.maker.Add("_operator.neg", {{"a", Integer(data.item)}}, {unused});
  data.maker.Add("_operator.ge", {{"a", Integer(data.item)}, {"b", Integer(int64_t{1})}},
                 {at_least});
  data.maker.Add("aten::_assert_scalar",
                 {{"self", Integer(at_least)}, {"assert_msg", std::string("u0 >= 1")}}, {});
  data.maker.Return(data.x);
  const auto program = Made(std::move(data.maker));
  ASSERT_TRUE(program.has_value());
  EXPECT_THAT(NamesOf(*program), ElementsAre("aten::item", "_operator.ge", "aten::_assert_scalar"));
}

TEST(Numbers, BoundMemoryAndAreCheckedBehindTheProgramsOwnAssertions) {
  FromData data;
  data.maker.graph.ranges["u0"] = {0, 8};
  const NumberId at_most = data.maker.Number("le", NumberKind::kBool);
  data.maker.Add("_operator.le", {{"a", Integer(data.item)}, {"b", Integer(int64_t{8})}},
                 {at_most});
  data.maker.Add("aten::_assert_scalar",
                 {{"self", Integer(at_most)}, {"assert_msg", std::string("u0 <= 8")}}, {});
  const TensorId zeros = data.maker.Call("aten::zeros", {{"size", std::vector<Integer>{data.item}}},
                                         "zeros", {data.u0});
  const TensorId a = data.maker.Call("aten::relu", {{"self", zeros}}, "a", {data.u0});
  data.maker.Return(data.maker.Call("aten::relu", {{"self", a}}, "y", {data.u0}));
  const auto program = Made(std::move(data.maker));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[a].home, Home::kArena);
  EXPECT_EQ(program->places[a].bytes, 32);
  ASSERT_EQ(program->steps[3].checks.size(), 1u);
  EXPECT_EQ(program->steps[3].call.function->QualifiedName(), "aten::zeros");
}

TEST(Numbers, SizesOfAResultAreKnownBehindItsCallOnly) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const Expression u0 = Expression::OfSymbol("u0");
  maker.graph.ranges["u0"] = {0, 16};
  const TensorId nonzero =
      maker.Call("aten::nonzero", {{"self", x}}, "nonzero", {u0, Expression::Of(1)});
  const TensorId a = maker.Call("aten::relu", {{"self", nonzero}}, "a", {u0, Expression::Of(1)});
  maker.Return(maker.Call("aten::relu", {{"self", a}}, "y", {u0, Expression::Of(1)}));
  const auto program = Made(std::move(maker));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[nonzero].home, Home::kOwn);
  EXPECT_EQ(program->places[a].home, Home::kArena);
  EXPECT_EQ(std::get<TensorId>(program->steps[0].call.symbols[0].from), nonzero);
}

TEST(Numbers, HaveTheKindThatTheirFunctionGives) {
  FromData data;
  const NumberId wrong = data.maker.Number("truediv", NumberKind::kInt);
  data.maker.Add("_operator.truediv", {{"a", Integer(data.item)}, {"b", data.x}}, {wrong});
  data.maker.Add("_operator.truediv", {{"a", Integer(data.item)}, {"b", 2.0}}, {wrong});
  data.maker.Add("_operator.not_", {}, {});
  data.maker.Return(data.x);
  std::string text;
  EXPECT_FALSE(Made(std::move(data.maker), &text).has_value());
  EXPECT_EQ(text,
            "the call does not fit `_operator.truediv`: argument `b` is x, which is of another "
            "kind\n"
            "the call does not fit `_operator.truediv`: it gives float, but `truediv` is int\n"
            "the call does not fit `_operator.not_`: argument `a` is missing\n");
}

// a = relu(x); if any(a): relu(relu(a)) else: relu(a)
struct Branch {
  Branch() {
    x = maker.Input("x", Sizes({16}));
    a = Relu(&maker, x, "a");
    const TensorId any = maker.Call("aten::any", {{"self", a}}, "any", {});
    result = maker.Tensor("result", Sizes({16}));
    maker.Mark(Mark::kIf, {any}, {result});
    b = Relu(&maker, a, "b");
    c = Relu(&maker, b, "c");
    maker.Mark(Mark::kElse, {c}, {result});
    d = Relu(&maker, a, "d");
    maker.Mark(Mark::kEndIf, {d}, {result});
  }

  GraphMaker maker;
  TensorId x, a, b, c, d, result;
};

TEST(Branches, PlanTheTensorsOfTheirBodies) {
  Branch branch;
  branch.maker.Return(Relu(&branch.maker, branch.result, "y"));
  const auto program = Made(std::move(branch.maker));
  ASSERT_TRUE(program.has_value());
  const auto& places = program->places;
  EXPECT_EQ(places[branch.b].home, Home::kArena);
  EXPECT_EQ(places[branch.c].home, Home::kArena) << "it lives as long as the result";
  EXPECT_NE(places[branch.a].offset, places[branch.b].offset) << "the other body reads a";
  EXPECT_EQ(places[branch.b].offset, places[branch.c].offset);
  EXPECT_NE(places[branch.c].offset, places[branch.d].offset) << "c may be the result";
  EXPECT_EQ(places[branch.result].home, Home::kOwn) << "a name for either";
  EXPECT_THAT(ReportText(MakeReport(*program, nullptr)), HasSubstr("higher_order::cond"));
  EXPECT_THAT(ReportText(MakeReport(*program, nullptr)), HasSubstr("  aten::relu"));
}

TEST(Branches, WhatIsReturnedOwnsItsMemory) {
  Branch branch;
  branch.maker.Return(branch.result);
  const auto program = Made(std::move(branch.maker));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[branch.b].home, Home::kArena);
  EXPECT_EQ(program->places[branch.c].home, Home::kOwn);
  EXPECT_EQ(program->places[branch.d].home, Home::kOwn);
  for (const Step& step : program->steps) {
    if (step.call.mark() == Mark::kElse) {
      EXPECT_TRUE(step.last_uses.empty());
    }
  }
}

TEST(Branches, ABodyThatMayNotRunIsNotComputedOnce) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", {});
  const TensorId w = maker.Stored(InputKind::kParameter, "w", Sizes({16}));
  const TensorId result = maker.Tensor("result", Sizes({16}));
  maker.Mark(Mark::kIf, {x}, {result});
  maker.Mark(Mark::kElse, {Relu(&maker, w, "b")}, {result});
  maker.Mark(Mark::kEndIf, {w}, {result});
  maker.Return(result);
  const auto program = Made(std::move(maker));
  ASSERT_TRUE(program.has_value());
  EXPECT_TRUE(program->constant_steps.empty());
  EXPECT_TRUE(program->places[result].is_copied) << "it may be the weight itself";
}

TEST(Branches, WhatABodyKnowsIsNotKnownBehindIt) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId test = maker.Input("test", {});
  const Expression u0 = Expression::OfSymbol("u0");
  const NumberId item = maker.Number("item", NumberKind::kInt, u0);
  const TensorId result = maker.Tensor("result", Sizes({16}));
  maker.Mark(Mark::kIf, {test}, {result});
  maker.Add("aten::item", {{"self", test}}, {item});
  maker.Mark(Mark::kElse, {x}, {result});
  maker.Mark(Mark::kEndIf, {x}, {result});
  maker.Return(maker.Call("aten::zeros", {{"size", std::vector<Integer>{item}}}, "zeros", {u0}));
  std::string text;
  EXPECT_FALSE(Made(std::move(maker), &text).has_value());
  EXPECT_THAT(text, HasSubstr("number `item`, which no input and no call gives"));
}

TEST(Loops, DoNotWriteWhatTheyCarry) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId variable = maker.Tensor("variable", Sizes({16}));
  const TensorId result = maker.Tensor("result", Sizes({16}));
  maker.Mark(Mark::kLoop, {x}, {variable});
  const TensorId any = maker.Call("aten::any", {{"self", variable}}, "any", {});
  maker.Mark(Mark::kWhile, {any}, {});
  const TensorId copy =
      maker.Call("aten::copy_", {{"self", variable}, {"src", any}}, "copy", Sizes({16}));
  maker.Mark(Mark::kEndLoop, {copy}, {variable});
  maker.Mark(Mark::kResults, {variable}, {result});
  maker.Return(result);
  std::string text;
  EXPECT_FALSE(Made(std::move(maker), &text).has_value());
  EXPECT_EQ(text, "it writes a tensor that a loop carries: not supported\n");
}

TEST(Loops, PlanTheTensorsOfTheirBodies) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId before = Relu(&maker, x, "before");
  const TensorId variable = maker.Tensor("variable", Sizes({16}));
  const TensorId result = maker.Tensor("result", Sizes({16}));
  maker.Mark(Mark::kLoop, {x}, {variable});
  const TensorId any = maker.Call("aten::any", {{"self", variable}}, "any", {});
  maker.Mark(Mark::kWhile, {any}, {});
  const TensorId inner = Relu(&maker, before, "inner");
  const TensorId next = Relu(&maker, inner, "next");
  maker.Mark(Mark::kEndLoop, {next}, {variable});
  maker.Mark(Mark::kResults, {variable}, {result});
  maker.Return(Relu(&maker, result, "y"));
  const auto program = Made(std::move(maker));
  ASSERT_TRUE(program.has_value());
  const auto& places = program->places;
  EXPECT_EQ(places[before].home, Home::kArena);
  EXPECT_EQ(places[inner].home, Home::kArena);
  EXPECT_NE(places[before].offset, places[inner].offset)
      << "the next round of the loop reads `before` again";
  EXPECT_EQ(places[next].home, Home::kOwn) << "the loop carries it";
  EXPECT_THAT(NamesOf(*program),
              ElementsAre("aten::relu", "higher_order::while_loop", "aten::any",
                          "higher_order::while_loop", "aten::relu", "aten::relu",
                          "higher_order::while_loop", "higher_order::while_loop", "aten::relu"));
  EXPECT_EQ(program->steps[3].last_uses, std::vector<TensorId>{any});
  EXPECT_EQ(program->steps[7].last_uses, std::vector<TensorId>{variable});
  EXPECT_TRUE(program->steps[6].last_uses.empty()) << "`next` ends with the body";
}

}  // namespace
}  // namespace switchyard::model
