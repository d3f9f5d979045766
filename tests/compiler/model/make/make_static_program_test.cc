#include "compiler/model/make/make_static_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/report/report_text.h"
#include "compiler/model/used_dtypes.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;

constexpr char kOperators[] = R"(
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: relu_(Tensor(a!) self) -> Tensor(a!)
  dispatch: {CPU: relu_}
- func: relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: relu_out}
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  dispatch: {CPU: add}
- func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: add_out}
- func: view(Tensor(a) self, SymInt[] size) -> Tensor(a)
  dispatch: {CPU: view}
- func: t(Tensor(a) self) -> Tensor(a)
  dispatch: {CPU: t}
- func: t_(Tensor(a!) self) -> Tensor(a!)
  dispatch: {CPU: t_}
  tags: inplace_view
- func: pool(Tensor self, int[2] size, int[2] stride=1) -> Tensor
  dispatch: {CPU: pool}
- func: copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)
  dispatch: {CPU: copy_}
- func: composite(Tensor self) -> Tensor
- func: batch_norm(Tensor input, Tensor? running_mean, bool training) -> Tensor
- facts: batch_norm
  needs: Double if training and running_mean
- func: fft_fft(Tensor self) -> Tensor
- {facts: fft_fft, complex: always}
)";

const expand::ExpandedProgram& Operators() {
  static const auto& operators =
      *new std::optional<expand::ExpandedProgram>(OperatorsOf(kOperators));
  return *operators;
}

std::optional<StaticProgram> Made(Graph graph, std::string* text = nullptr) {
  diagnostics::Sink sink;
  std::optional<StaticProgram> program = MakeStaticProgram(Operators(), std::move(graph), sink);
  if (text != nullptr) {
    *text = MessagesOf(sink);
  } else {
    EXPECT_EQ(MessagesOf(sink), "");
  }
  return program;
}

TensorId Relu(GraphMaker* maker, TensorId self, const std::string& name,
              const std::vector<int64_t>& sizes) {
  return maker->Call("aten::relu", {{"self", self}}, name, Sizes(sizes));
}

TEST(StaticProgram, ReusesThePlaceOfAnArgumentThatDies) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId a = Relu(&maker, x, "a", {16});
  const TensorId b = Relu(&maker, a, "b", {16});
  const TensorId c = Relu(&maker, b, "c", {16});
  maker.Return(c);
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[a].home, Home::kArena);
  EXPECT_EQ(program->places[a].offset, program->places[b].offset);
  EXPECT_EQ(program->places[c].home, Home::kOwn) << "the caller gets it";
  EXPECT_EQ(program->arena_bytes, 64);
}

TEST(StaticProgram, AViewKeepsItsPlaceAlive) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId a = Relu(&maker, x, "a", {16});
  const TensorId v = maker.Call(
      "aten::view", {{"self", a}, {"size", std::vector<Integer>{int64_t{4}, int64_t{4}}}}, "v",
      Sizes({4, 4}));
  const TensorId b = Relu(&maker, x, "b", {16});
  const TensorId w = Relu(&maker, v, "w", {4, 4});
  maker.Return(maker.Call("aten::add.Tensor", {{"self", b}, {"other", w}}, "y", Sizes({16})));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_NE(program->places[a].offset, program->places[b].offset);
  EXPECT_NE(program->places[a].offset, program->places[w].offset)
      << "the argument is a view, not the tensor of the place";
}

// The next run would find the tensor of the place with other sizes.
TEST(StaticProgram, ATensorWhoseSizesChangeInPlaceHasNoPlace) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4, 2}));
  const TensorId a = Relu(&maker, x, "a", {4, 2});
  const TensorId b = maker.Call("aten::relu_", {{"self", a}}, "b", Sizes({4, 2}));
  const TensorId c = Relu(&maker, b, "c", {4, 2});
  const TensorId d = maker.Call("aten::t_", {{"self", c}}, "d", Sizes({2, 4}));
  maker.Return(Relu(&maker, d, "y", {2, 4}));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[a].home, Home::kArena) << "its elements change alone";
  EXPECT_EQ(program->places[c].home, Home::kOwn);
}

TEST(StaticProgram, AnArgumentThatIsGivenTwiceIsNotWrittenOver) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId a = Relu(&maker, x, "a", {16});
  const TensorId b = maker.Call("aten::add.Tensor", {{"self", a}, {"other", a}}, "b", Sizes({16}));
  maker.Return(Relu(&maker, b, "y", {16}));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_NE(program->places[a].offset, program->places[b].offset);
}

// `dropout` returns its argument although its declaration does not say so.
TEST(StaticProgram, ACompositeResultMayBeTheArgument) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId a = Relu(&maker, x, "a", {16});
  const TensorId c = maker.Call("aten::composite", {{"self", a}}, "c", Sizes({16}));
  const TensorId b = Relu(&maker, x, "b", {16});
  maker.Return(maker.Call("aten::add.Tensor", {{"self", c}, {"other", b}}, "y", Sizes({16})));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_NE(program->places[a].offset, program->places[b].offset);
}

// Weights that stay short: what is made of them is made in each run, in planned memory.
TEST(StaticProgram, RepeatsConstantCallsThatTakeMoreMemory) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId w = maker.Stored(InputKind::kParameter, "w", Sizes({16}));
  const TensorId a = Relu(&maker, w, "a", {16});
  maker.graph.nodes.back().is_repeated = true;
  const TensorId b = Relu(&maker, a, "b", {16});
  maker.Return(maker.Call("aten::add.Tensor", {{"self", x}, {"other", b}}, "y", Sizes({16})));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_TRUE(program->constant_steps.empty());
  EXPECT_EQ(program->places[a].home, Home::kArena);
  EXPECT_EQ(program->places[b].home, Home::kArena) << "what depends on it";
}

TEST(StaticProgram, NeedsTheDtypesOfItsKernels) {
  const auto needed = [](bool is_trained) {
    GraphMaker maker;
    const TensorId x = maker.Input("x", Sizes({16}));
    const TensorId mean = maker.Stored(InputKind::kBuffer, "mean", Sizes({16}));
    maker.Return(maker.Call("aten::batch_norm",
                            {{"input", x}, {"running_mean", mean}, {"training", is_trained}}, "a",
                            Sizes({16})));
    const auto program = Made(std::move(maker.graph));
    return program ? NeededDtypes(*program) : std::set<Dtype>();
  };
  EXPECT_EQ(needed(false), (std::set<Dtype>{Dtype::kFloat, Dtype::kBool, Dtype::kLong}))
      << "masks are of Bool, places of Long";
  EXPECT_EQ(needed(true),
            (std::set<Dtype>{Dtype::kFloat, Dtype::kBool, Dtype::kLong, Dtype::kDouble}))
      << "running statistics are moved in Double";
}

TEST(StaticProgram, NeedsComplexNumbersOfRealOperandsWhereFactsSaySo) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  maker.Return(maker.Call("aten::fft_fft", {{"self", x}}, "a", Sizes({16})));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(NeededDtypes(*program).count(Dtype::kComplexFloat), 1u);
}

TEST(StaticProgram, NeedsThePartsOfComplexNumbers) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({4, 4}));
  maker.graph.tensors[x].meta.dtype = Dtype::kComplexFloat;
  const TensorId a = maker.Call("aten::t", {{"self", x}}, "a", Sizes({4, 4}));
  maker.graph.tensors[a].meta.dtype = Dtype::kComplexFloat;
  maker.Return(a);
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  const std::set<Dtype> needed = NeededDtypes(*program);
  EXPECT_EQ(needed.count(Dtype::kComplexFloat), 1u);
  EXPECT_EQ(needed.count(Dtype::kFloat), 1u);
  EXPECT_EQ(needed.count(Dtype::kDouble), 0u);
}

TEST(StaticProgram, KnowsTheDtypesOfItsTensors) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  maker.graph.tensors[x].meta.dtype = Dtype::kBFloat16;
  const TensorId a = Relu(&maker, x, "a", {16});
  maker.graph.tensors[a].meta.dtype = Dtype::kBFloat16;
  const TensorId unused = maker.Input("unused", Sizes({16}));
  maker.graph.tensors[unused].meta.dtype = Dtype::kLong;
  maker.Return(a);
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  const std::set<Dtype> used = UsedDtypes(*program);
  EXPECT_EQ(used, std::set<Dtype>{Dtype::kBFloat16});
  EXPECT_EQ(WithComputed(used), (std::set<Dtype>{Dtype::kFloat, Dtype::kBFloat16}));
  diagnostics::Sink none;
  CheckDtypes(*program, used, none);
  EXPECT_EQ(MessagesOf(none), "");
  diagnostics::Sink sink;
  CheckDtypes(*program, {Dtype::kFloat}, sink);
  ASSERT_EQ(sink.error_count(), 1u);
  EXPECT_EQ(
      sink.diagnostics()[0].message,
      "operator `aten::relu` has a tensor of dtype `BFloat16`, `x`, which `--dtypes` leaves out");
}

TEST(StaticProgram, RunsConstantCallsOnce) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId w = maker.Stored(InputKind::kParameter, "w", Sizes({16}));
  const TensorId c = Relu(&maker, w, "c", {16});
  maker.Return(maker.Call("aten::add.Tensor", {{"self", x}, {"other", c}}, "y", Sizes({16})));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->constant_steps.size(), 1u);
  EXPECT_EQ(program->steps.size(), 1u);
  EXPECT_EQ(program->places[c].home, Home::kConstant);
}

TEST(StaticProgram, ABufferThatIsWrittenIsState) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const TensorId buffer = maker.Stored(InputKind::kBuffer, "count", Sizes({16}));
  const TensorId unused = maker.Stored(InputKind::kBuffer, "unused", Sizes({16}));
  const TensorId sum =
      maker.Call("aten::add.Tensor", {{"self", buffer}, {"other", x}}, "sum", Sizes({16}));
  maker.graph.outputs.push_back({OutputKind::kBufferMutation, sum, "count"});
  maker.Return(buffer);
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[buffer].home, Home::kState);
  EXPECT_TRUE(program->places[buffer].is_copied) << "a later run writes it";
  EXPECT_EQ(program->places[unused].home, Home::kNowhere);
  EXPECT_EQ(program->steps.back().call.function->QualifiedName(), "aten::copy_");
}

// The declaration of `batch_norm` does not say that it writes.
TEST(StaticProgram, StatisticsOfANormalizationThatTrainsAreState) {
  for (const bool training : {true, false}) {
    GraphMaker maker;
    const TensorId x = maker.Input("x", Sizes({4, 16}));
    const TensorId mean = maker.Stored(InputKind::kBuffer, "mean", Sizes({16}));
    maker.Return(maker.Call("aten::batch_norm",
                            {{"input", x}, {"running_mean", mean}, {"training", training}}, "y",
                            Sizes({4, 16})));
    const auto program = Made(std::move(maker.graph));
    ASSERT_TRUE(program.has_value());
    EXPECT_EQ(program->places[mean].home == Home::kState, training);
  }
}

TEST(StaticProgram, PlansForTheLargestSizes) {
  GraphMaker maker;
  const Expression rows = Expression::OfSymbol("s0");
  maker.graph.ranges["s0"] = {1, 10};
  const TensorId x = maker.Input("x", {rows, Expression::Of(16)});
  const TensorId a = maker.Call("aten::relu", {{"self", x}}, "a", {rows, Expression::Of(16)});
  maker.Return(maker.Call("aten::relu", {{"self", a}}, "y", {rows, Expression::Of(16)}));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[a].bytes, 640);
  ASSERT_EQ(program->symbols.size(), 1u);
  EXPECT_EQ(program->symbols[0].symbol, "s0");
  EXPECT_THAT(ReportText(MakeReport(*program, nullptr)),
              HasSubstr("arena: 640 bytes for results of 640 bytes"));
}

TEST(StaticProgram, WithoutABoundNothingIsPlanned) {
  GraphMaker maker;
  const Expression rows = Expression::OfSymbol("s0");
  const TensorId x = maker.Input("x", {rows});
  const TensorId a = maker.Call("aten::relu", {{"self", x}}, "a", {rows});
  maker.Return(maker.Call("aten::relu", {{"self", a}}, "y", {rows}));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->places[a].home, Home::kOwn);
  EXPECT_EQ(program->steps[1].last_uses, std::vector<TensorId>{a});
}

TEST(StaticProgram, FillsInDefaults) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({1, 1, 8, 8}));
  maker.Return(maker.Call("aten::pool", {{"self", x}, {"size", Integer(int64_t{2})}}, "y",
                          Sizes({1, 1, 7, 7})));
  const auto program = Made(std::move(maker.graph));
  ASSERT_TRUE(program.has_value());
  const std::vector<Value>& arguments = program->steps[0].call.arguments;
  EXPECT_EQ(std::get<std::vector<Integer>>(arguments[1]),
            (std::vector<Integer>{int64_t{2}, int64_t{2}}));
  EXPECT_EQ(std::get<std::vector<Integer>>(arguments[2]),
            (std::vector<Integer>{int64_t{1}, int64_t{1}}));
}

TEST(StaticProgram, TellsEverythingThatDoesNotFitAtOnce) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  Relu(&maker, x, "a", {16});
  maker.Call("aten::frobnicate", {{"self", x}}, "b", Sizes({16}));
  maker.Call("aten::relu", {{"self", std::string("text")}}, "c", Sizes({16}));
  maker.Call("aten::relu", {{"self", x}, {"other", x}}, "d", Sizes({16}));
  maker.Call("aten::add.Tensor", {{"self", x}}, "e", Sizes({16}));
  maker.Add("aten::relu", {{"self", x}}, {});
  maker.Call("torch.frobnicate", {}, "f", Sizes({16}));
  maker.Call("higher_order::cond", {}, "g", Sizes({16}));
  maker.Call("aten::relu", {{"self", Unsupported{"as_complex"}}}, "h", Sizes({16}));
  std::string text;
  EXPECT_FALSE(Made(std::move(maker.graph), &text).has_value());
  EXPECT_EQ(text,
            "no schema file declares operator `aten::frobnicate`\n"
            "the call does not fit `aten::relu`: argument `self` is \"text\", not of type "
            "`Tensor`\n"
            "the call does not fit `aten::relu`: it has no argument `other`\n"
            "the call does not fit `aten::add.Tensor`: argument `other` is missing\n"
            "the call does not fit `aten::relu`: it returns 1 values, the call has 0 "
            "results\n"
            "function `torch.frobnicate` is not supported\n"
            "operator `higher_order::cond`, which takes graphs, is not supported\n"
            "an argument of the form `as_complex` is not supported\n");
}

TEST(StaticProgram, NumbersFromNowhereAreRefused) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16}));
  const NumberId u0 = maker.graph.numbers.Add({"u0", NumberKind::kInt, Expression::OfSymbol("u0")});
  maker.Return(maker.Call("aten::view", {{"self", x}, {"size", std::vector<Integer>{u0}}}, "v",
                          {Expression::OfSymbol("u0")}));
  std::string text;
  EXPECT_FALSE(Made(std::move(maker.graph), &text).has_value());
  EXPECT_THAT(text, HasSubstr("number `u0`, which no input and no call gives, is not supported"));
}

}  // namespace
}  // namespace switchyard::model
