#include "compiler/model/make/passes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::Contains;
using testing::Not;

constexpr char kLinear[] = "- func: linear(Tensor input, Tensor weight) -> Tensor\n";

// `linear` with a weight of 8 bits that the program converts.
Graph Int8Graph() {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 8}));
  const TensorId weight = maker.Stored(InputKind::kBuffer, "weight", Sizes({4, 8}));
  maker.graph.tensors[weight].meta.dtype = Dtype::kChar;
  const TensorId converted =
      maker.Call("aten::to.dtype", {{"self", weight}, {"dtype", DtypeValue{Dtype::kFloat}}}, "f",
                 Sizes({4, 8}));
  maker.Return(
      maker.Call("aten::linear", {{"input", x}, {"weight", converted}}, "y", Sizes({2, 4})));
  return std::move(maker.graph);
}

std::vector<std::string> TargetsAfter(std::string_view pass, const std::string& schema) {
  const std::optional<expand::ExpandedProgram> operators = OperatorsOf(schema);
  diagnostics::Sink sink;
  Compilation compilation(*operators, Int8Graph(), sink);
  EXPECT_TRUE(RunPasses(*FindPass(pass), &compilation));
  return TargetsOf(*compilation.graph);
}

TEST(Passes, AreFoundByTheirNames) {
  for (const Pass& pass : Passes()) {
    EXPECT_EQ(FindPass(pass.name), &pass) << pass.name;
    EXPECT_FALSE(pass.help.empty()) << pass.name;
  }
  EXPECT_EQ(FindPass("fold"), nullptr);
  EXPECT_EQ(FindPass(""), nullptr);
}

TEST(Passes, RunUpToTheLastOne) {
  diagnostics::Sink sink;
  const std::optional<expand::ExpandedProgram> operators = OperatorsOf(kLinear);
  Compilation nodes(*operators, Int8Graph(), sink);
  EXPECT_TRUE(RunPasses(*FindPass("write-back"), &nodes));
  EXPECT_EQ(nodes.form, Compilation::Form::kNodes);
  EXPECT_EQ(MessagesOf(sink), "");
  EXPECT_TRUE(RunPasses(*FindPass("numbers"), &nodes));
  EXPECT_EQ(nodes.form, Compilation::Form::kCalls);
}

TEST(Passes, OneIsSkippedWithoutTheOperatorThatItNeeds) {
  constexpr char kPacked[] =
      "- func: _weight_int8pack_mm(Tensor self, Tensor mat2, Tensor scales) -> Tensor\n";
  EXPECT_THAT(TargetsAfter("int8-weights", kLinear), Contains("aten::linear"));
  EXPECT_THAT(TargetsAfter("int8-weights", std::string(kLinear) + kPacked),
              Not(Contains("aten::linear")));
}

TEST(Passes, StopAtErrorsThatTheNextOneCannotHave) {
  diagnostics::Sink sink;
  const std::optional<expand::ExpandedProgram> operators = OperatorsOf(kLinear);
  Compilation compilation(*operators, Int8Graph(), sink);
  EXPECT_TRUE(RunPasses(*FindPass("numbers"), &compilation));
  EXPECT_EQ(MessagesOf(sink), "no schema file declares operator `aten::to.dtype`\n");
  Compilation again(*operators, Int8Graph(), sink);
  EXPECT_FALSE(RunPasses(*FindPass("unused"), &again));
}

}  // namespace
}  // namespace switchyard::model
