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

TEST(Composed, NumpyTransposeReversesDimensions) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3, 4}));
  maker.Call("aten::numpy_T", {{"self", x}}, "y", Sizes({4, 3, 2}));
  EXPECT_EQ(Decomposed(&maker), "y = aten::permute(self=x, dims=[2, 1, 0])\n");
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
