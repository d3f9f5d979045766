#include "compiler/model/call_numbers.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/make/make_static_program.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

constexpr char kOperators[] = R"(
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: neg(Tensor self) -> Tensor
  dispatch: {CPU: neg}
- func: aminmax(Tensor self) -> (Tensor min, Tensor max)
  dispatch: {CPU: aminmax}
)";

struct Shape {
  Dtype dtype = Dtype::kFloat;
  std::vector<Expression> sizes = Sizes({2, 3});
};

// aminmax(target(x)), whose first result has the shape.
StaticProgram ProgramOf(const std::string& target, const Shape& shape, const std::string& name) {
  static const auto& operators =
      *new std::optional<expand::ExpandedProgram>(OperatorsOf(kOperators));
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  const TensorId y = maker.Call(target, {{"self", x}}, name, Sizes({2, 3}));
  const TensorId least = maker.Tensor("least", shape.sizes);
  maker.graph.tensors[least].meta.dtype = shape.dtype;
  const TensorId greatest = maker.Tensor("greatest", Sizes({2, 3}));
  maker.Add("aten::aminmax", {{"self", y}}, {least, greatest});
  maker.Return(least);
  maker.Return(greatest);
  diagnostics::Sink sink;
  auto program = MakeStaticProgram(*operators, std::move(maker.graph), sink);
  EXPECT_EQ(MessagesOf(sink), "");
  return *std::move(program);
}

uint64_t Fingerprint(const std::string& target, const Shape& shape, const std::string& name = "y") {
  return FingerprintOf(ProgramOf(target, shape, name));
}

TEST(CallNumbers, CountFromOne) {
  const StaticProgram program = ProgramOf("aten::relu", Shape(), "y");
  EXPECT_EQ(NumberedCalls(program), 2u);
  EXPECT_EQ(program.steps[0].number, 1u);
  EXPECT_EQ(OperatorOf(program.steps[0].call), "aten::relu");
  EXPECT_EQ(program.steps[1].number, 2u);
}

TEST(CallNumbers, ProgramsOfTheSameCallsHaveOneFingerprint) {
  EXPECT_EQ(Fingerprint("aten::relu", Shape()), Fingerprint("aten::relu", Shape()));
  EXPECT_EQ(Fingerprint("aten::relu", Shape()), Fingerprint("aten::relu", Shape(), "other"))
      << "times do not depend on names";
}

TEST(CallNumbers, OtherOperatorsDtypesAndSizesAreOtherPrograms) {
  const uint64_t before = Fingerprint("aten::relu", Shape());
  EXPECT_NE(before, Fingerprint("aten::neg", Shape()));
  EXPECT_NE(before, Fingerprint("aten::relu", {Dtype::kHalf, Sizes({2, 3})}));
  for (const std::vector<Expression>& sizes :
       {Sizes({3, 2}), Sizes({6}), Sizes({2, 3, 1}), Sizes({23}), Sizes({}),
        std::vector<Expression>{Expression::OfSymbol("s0"), Expression::Of(3)}}) {
    EXPECT_NE(before, Fingerprint("aten::relu", {Dtype::kFloat, sizes})) << sizes.size();
  }
}

}  // namespace
}  // namespace switchyard::model
