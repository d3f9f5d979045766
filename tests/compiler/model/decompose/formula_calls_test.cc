// Calls of operators with formulas, as the calls that the formulas make.
#include "compiler/model/decompose/formula_calls.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/derivatives/decompositions.h"
#include "compiler/model/decompose/decompose.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

constexpr char kOperators[] = R"(
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: mul.Scalar(Tensor self, Scalar other) -> Tensor
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
- func: cat(Tensor[] tensors, int dim=0) -> Tensor
- func: max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)
)";

// A call of `f` on x, float of 2 by 3, where f has a formula; the calls afterwards.
class Rewritten {
 public:
  Rewritten(const std::string& declaration, const std::string& formula,
            std::vector<NamedValue> more = {}, Dtype dtype = Dtype::kFloat)
      : operators_(OperatorsOf(kOperators + ("- func: " + declaration + "\n"),
                               "- name: " + declaration + "\n  " + formula + "\n")) {
    const TensorId x = maker_.Input("x", Sizes({2, 3}));
    maker_.graph.tensors[x].meta.dtype = dtype;
    more.insert(more.begin(), {"self", x});
    maker_.Return(maker_.Call("aten::f", std::move(more), "y", Sizes({2, 3})));
    diagnostics::Sink sink;
    const derivatives::Decompositions formulas =
        derivatives::MakeDecompositions(operators_->program(), sink);
    Decompose([](std::string_view) { return true; }, &maker_.graph, sink,
              [&](std::string_view name) {
                const auto* function = operators_->by_name().Find(std::string(name));
                return function == nullptr ? nullptr : formulas.Of(*function);
              });
    text = MessagesOf(sink) + CallsOf(&maker_.graph);
  }

  std::string text;

 private:
  std::optional<expand::ExpandedProgram> operators_;
  GraphMaker maker_;
};

TEST(FormulaCalls, ComputeNumbers) {
  EXPECT_EQ(Rewritten("f(Tensor self) -> Tensor", "formula: self * (180 / 4 - 1) * 0.5").text,
            "_2 = aten::mul.Scalar(self=x, other=44)\n"
            "y = aten::mul.Scalar(self=_2, other=0.5)\n");
  EXPECT_EQ(
      Rewritten("f(Tensor self) -> Tensor", "formula: \"self * (M_PI > 3 && !(2 < 1) ? 2 : 3)\"")
          .text,
      "y = aten::mul.Scalar(self=x, other=2)\n");
}

TEST(FormulaCalls, TakeArgumentsAndDefaults) {
  const std::string declaration = "f(Tensor self, Tensor? by=None, int dim=-1) -> Tensor";
  const std::string formula =
      "formula: \"by.has_value() ? self + *by : at::cat({self, self}, self.dim() + dim)\"";
  EXPECT_EQ(Rewritten(declaration, formula).text, "y = aten::cat(tensors=[x, x], dim=1)\n");
  EXPECT_EQ(Rewritten(declaration, formula, {{"dim", Number(-2)}}).text,
            "y = aten::cat(tensors=[x, x], dim=0)\n");
}

TEST(FormulaCalls, TakeOneOfSeveralResults) {
  EXPECT_EQ(
      Rewritten("f(Tensor self) -> Tensor", "formula: std::get<0>(at::max(self, 1)) * self").text,
      "_2, _3 = aten::max.dim(self=x, dim=1)\n"
      "y = aten::mul.Tensor(self=_2, other=x)\n");
}

TEST(FormulaCalls, MayLeadToNoCall) {
  EXPECT_EQ(Rewritten("f(Tensor self) -> Tensor", "formula: self").text, "");
}

TEST(FormulaCalls, StayWhatTheyAreWhereAValueIsUnknown) {
  const std::string declaration = "f(Tensor self, float by=1.0) -> Tensor";
  EXPECT_EQ(Rewritten(declaration, "formula: self * std::sqrt(by)").text, "y = aten::f(self=x)\n");
  const std::string real = "requires: \"!self.is_complex()\"\n  formula: self * by";
  EXPECT_EQ(Rewritten(declaration, real).text, "y = aten::mul.Scalar(self=x, other=1)\n");
  EXPECT_EQ(Rewritten(declaration, real, {}, Dtype::kComplexFloat).text, "y = aten::f(self=x)\n");
}

}  // namespace
}  // namespace switchyard::model
