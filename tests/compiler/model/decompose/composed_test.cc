#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/decompose.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;

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
