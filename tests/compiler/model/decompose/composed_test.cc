#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/decompose.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The calls after decomposition, one a line; or what is wrong.
std::string Decomposed(GraphMaker* maker) {
  diagnostics::Sink sink;
  Decompose([](std::string_view) { return false; }, &maker->graph, sink);
  if (sink.error_count() != 0) return sink.diagnostics()[0].message;
  return CallsOf(&maker->graph);
}

TEST(Composed, DiffIsADifferenceOfSlices) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 5}));
  maker.Call("aten::diff", {{"self", x}}, "y", Sizes({2, 4}));
  EXPECT_EQ(Decomposed(&maker),
            "_2 = aten::slice.Tensor(self=x, dim=1, start=1)\n"
            "_3 = aten::slice.Tensor(self=x, dim=1, start=0, end=-1)\n"
            "y = aten::sub.Tensor(self=_2, other=_3)\n");
}

TEST(Composed, DiffJoinsWhatIsPutInFrontAndBehind) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({5}));
  const TensorId p = maker.Input("p", Sizes({1}));
  maker.Call("aten::diff",
             {{"self", x}, {"n", Number(2)}, {"dim", Number(0)}, {"prepend", p}, {"append", p}},
             "y", Sizes({5}));
  const std::string text = Decomposed(&maker);
  EXPECT_THAT(text, HasSubstr("aten::cat(tensors=[p, x, p], dim=0)"));
  EXPECT_THAT(
      TargetsOf(maker.graph),
      ElementsAre("aten::cat", "aten::slice.Tensor", "aten::slice.Tensor", "aten::sub.Tensor",
                  "aten::slice.Tensor", "aten::slice.Tensor", "aten::sub.Tensor"));
}

TEST(Composed, DiffOfBooleansIsWhetherTheyDiffer) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({5}));
  maker.graph.tensors[x].meta.dtype = Dtype::kBool;
  maker.Call("aten::diff", {{"self", x}}, "y", Sizes({4}));
  EXPECT_THAT(Decomposed(&maker), HasSubstr("y = aten::ne.Tensor("));
}

TEST(Composed, DiffOfAnotherFormIsRefused) {
  for (const int64_t n : {0, 101}) {
    GraphMaker maker;
    const TensorId x = maker.Input("x", Sizes({5}));
    maker.Call("aten::diff", {{"self", x}, {"n", Number(n)}}, "y", Sizes({5}));
    EXPECT_THAT(Decomposed(&maker), HasSubstr("number of times that is not supported"));
  }
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({5}));
  maker.Call("aten::diff", {{"self", x}, {"dim", Number(1)}}, "y", Sizes({5}));
  EXPECT_THAT(Decomposed(&maker), HasSubstr("has a dimension"));
}

TEST(Composed, NumpyTransposeReversesDimensions) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3, 4}));
  maker.Call("aten::numpy_T", {{"self", x}}, "y", Sizes({4, 3, 2}));
  EXPECT_EQ(Decomposed(&maker), "y = aten::permute(self=x, dims=[2, 1, 0])\n");
}

TEST(Composed, RepeatInterleaveExpandsADimension) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", {Expression::OfSymbol("s0"), Expression::Of(3)});
  maker.Call("aten::repeat_interleave.self_int",
             {{"self", x}, {"repeats", Number(2)}, {"dim", Number(-1)}}, "y",
             {Expression::OfSymbol("s0"), Expression::Of(6)});
  EXPECT_EQ(Decomposed(&maker),
            "_2 = aten::unsqueeze(self=x, dim=2)\n"
            "_3 = aten::expand(self=_2, size=[_n0, 3, 2])\n"
            "y = aten::reshape(self=_3, shape=[_n1, 6])\n");
  GraphMaker flat;
  const TensorId z = flat.Input("z", Sizes({3}));
  flat.Call("aten::repeat_interleave.self_int", {{"self", z}, {"repeats", Number(2)}}, "y",
            Sizes({6}));
  EXPECT_THAT(Decomposed(&flat), HasSubstr("has no dimension"));
}

bool RootsOfSumsAreDeclared(std::string_view name) {
  return name == "aten::mul.Tensor" || name == "aten::sum.dim_IntList" || name == "aten::sqrt";
}

TEST(Composed, NormsAreRootsOfSums) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  maker.Call(
      "aten::linalg_vector_norm",
      {{"self", x}, {"ord", 2.0}, {"dim", std::vector<Integer>{Number(-1)}}, {"keepdim", true}},
      "y", Sizes({2, 1}));
  diagnostics::Sink sink;
  Decompose(RootsOfSumsAreDeclared, &maker.graph, sink);
  EXPECT_EQ(CallsOf(&maker.graph),
            "_2 = aten::mul.Tensor(self=x, other=x)\n"
            "_3 = aten::sum.dim_IntList(self=_2, dim=[-1], keepdim=True)\n"
            "y = aten::sqrt(self=_3)\n");
  GraphMaker other;
  const TensorId z = other.Input("z", Sizes({3}));
  other.Call("aten::linalg_vector_norm", {{"self", z}, {"ord", 1.0}}, "y", Sizes({}));
  Decompose(RootsOfSumsAreDeclared, &other.graph, sink);
  EXPECT_EQ(CallsOf(&other.graph), "y = aten::linalg_vector_norm(self=z, ord=1)\n");
  EXPECT_EQ(MessagesOf(sink), "");
}

TEST(Composed, WeightNormIsOverAllDimensionsButOne) {
  GraphMaker maker;
  const TensorId v = maker.Input("v", Sizes({4, 2, 3}));
  const TensorId g = maker.Input("g", Sizes({1, 1, 3}));
  maker.Call("aten::_weight_norm", {{"v", v}, {"g", g}, {"dim", Number(2)}}, "y", Sizes({4, 2, 3}));
  EXPECT_EQ(Decomposed(&maker),
            "_3 = aten::mul.Tensor(self=v, other=v)\n"
            "_4 = aten::sum.dim_IntList(self=_3, dim=[0, 1], keepdim=True)\n"
            "_5 = aten::sqrt(self=_4)\n"
            "_6 = aten::div.Tensor(self=g, other=_5)\n"
            "y = aten::mul.Tensor(self=v, other=_6)\n");
}

TEST(Composed, ZeroFills) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2}));
  maker.Return(maker.Call("aten::zero_", {{"self", x}}, "y", Sizes({2})));
  EXPECT_EQ(Decomposed(&maker), "_2 = aten::fill_.Scalar(self=x, value=0)\n");
  EXPECT_EQ(std::get<TensorId>(maker.graph.outputs[0].value), x);
}

TEST(Composed, NormsOfComplexNumbersAreThoseOfTheirMagnitudes) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({3}));
  maker.graph.tensors[x].meta.dtype = Dtype::kComplexFloat;
  maker.Call("aten::linalg_vector_norm", {{"self", x}}, "y", Sizes({}));
  diagnostics::Sink sink;
  Decompose([](std::string_view) { return true; }, &maker.graph, sink);
  EXPECT_THAT(TargetsOf(maker.graph),
              ElementsAre("aten::abs", "aten::mul.Tensor", "aten::sum.dim_IntList", "aten::sqrt"));
}

}  // namespace
}  // namespace switchyard::model
