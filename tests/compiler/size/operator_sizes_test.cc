#include "compiler/size/operator_sizes.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/size/render_sizes.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/spelling.h"

namespace switchyard::size {
namespace {

constexpr const char* kSchema = R"(- func: f.x(Tensor self) -> Tensor
  dispatch: {CPU: f_cpu}
- func: f_(Tensor(a!) self) -> Tensor(a!)
  dispatch: {CPU: f_cpu_}
- func: vendor::g(Tensor self) -> Tensor
  dispatch: {CPU: vendor::g_cpu}
- func: h.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch: {CPU: h_cpu}
- func: h(Tensor self) -> Tensor
  structured_delegate: h.out
)";

SizeReport Measure(std::vector<Symbol> symbols, std::uint64_t loaded = 1000,
                   const char* derivatives = nullptr) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("ops.yaml", kSchema), sources, sink, &program);
  if (derivatives != nullptr) {
    schema::ReadSchemaFile(sources.Add("derivatives.yaml", derivatives), sources, sink, &program);
  }
  const auto checked = expand::CheckAndExpand(std::move(program), sink);
  EXPECT_TRUE(checked.has_value());
  plan::BuildRequest request;
  request.has_autograd = derivatives != nullptr;
  return MeasureOperators({std::move(symbols), loaded}, plan::MakeBuild(*checked, request, sink));
}

TEST(OperatorSizesTest, OverloadsOfANameAreOneRow) {
  const SizeReport report =
      Measure({{"switchyard::ops::f_x(switchyard::Tensor const&)", 1},
               {"switchyard::ops::redispatch::f_x(DispatchKeySet)", 2},
               {"switchyard::ops::f_(switchyard::Tensor&)", 4},
               {"switchyard::native::f_cpu(switchyard::Tensor const&)", 8},
               {"switchyard::native::f_cpu_(switchyard::Tensor&)", 16},
               {"switchyard::boxed::(anonymous namespace)::Call_f_x(B&)", 32}});
  ASSERT_EQ(report.operators.size(), 1u);
  EXPECT_EQ(report.operators[0].name, "f");
  EXPECT_EQ(report.operators[0].dispatch, 7u);
  EXPECT_EQ(report.operators[0].kernels, 24u);
  EXPECT_EQ(report.operators[0].boxed, 32u);
  EXPECT_EQ(report.no_symbol, 1000u - 63u);
}

TEST(OperatorSizesTest, TemplatesAndLambdasBelongToTheKernelThatTheyName) {
  const SizeReport report = Measure(
      {{"void switchyard::internal::Map<float, switchyard::native::f_cpu(switchyard::Tensor "
        "const&)::{lambda(auto:1)#1}>(int)",
        8},
       {"switchyard::native::f_cpu(switchyard::Tensor const&) [clone .cold]", 2}});
  ASSERT_EQ(report.operators.size(), 1u);
  EXPECT_EQ(report.operators[0].kernels, 10u);
}

TEST(OperatorSizesTest, ANameThatBeginsLikeAKernelIsAnother) {
  const SizeReport report = Measure({{"switchyard::native::f_cpu_helper(int)", 8}});
  EXPECT_TRUE(report.operators.empty());
  EXPECT_EQ(report.shared_kernels, 8u);
}

TEST(OperatorSizesTest, OtherNamespacesAndStructuredKernelsAreFound) {
  const SizeReport report =
      Measure({{"vendor::native::g_cpu(switchyard::Tensor const&)", 1},
               {"switchyard::native::structured_h_cpu::impl(switchyard::Tensor const&)", 2},
               {"switchyard::meta::structured_h::meta(switchyard::Tensor const&)", 4}});
  ASSERT_EQ(report.operators.size(), 2u);
  EXPECT_EQ(report.operators[0].name, "h");
  EXPECT_EQ(report.operators[0].kernels, 6u);
  EXPECT_EQ(report.operators[1].name, "vendor::g");
}

TEST(OperatorSizesTest, WhatIsNobodysGoesToItsGroupAndNothingIsLost) {
  const SizeReport report = Measure({{"switchyard::Tensor::size(long) const", 1},
                                     {"std::vector<long>::~vector()", 2},
                                     {"operator new(unsigned long)", 4},
                                     {"main", 8},
                                     {"switchyard::native::(anonymous namespace)::Help()", 16}},
                                    100);
  EXPECT_EQ(report.runtime, 1u);
  EXPECT_EQ(report.standard_library, 6u);
  EXPECT_EQ(report.program, 8u);
  EXPECT_EQ(report.shared_kernels, 16u);
  EXPECT_EQ(report.no_symbol, 100u - 31u);
  EXPECT_EQ(report.all, 100u);
}

TEST(OperatorSizesTest, NodesAndWrappersBelongToTheirOperator) {
  constexpr const char* kDerivatives = R"(- name: f.x(Tensor self) -> Tensor
  self: f_backward(grad)
)";
  const std::vector<Symbol> symbols = {
      {"vtable for switchyard::nodes::FBackward0", 1},
      {"switchyard::nodes::FBackward0::Apply(switchyard::TensorList)", 2},
      {"std::shared_ptr<switchyard::nodes::FBackward0> std::make_shared<F>()", 4},
      {"switchyard::ops::recorded::f_(switchyard::Tensor&)", 8},
      {"switchyard::ops::vendor::recorded::g(switchyard::Tensor const&)", 16},
      {"switchyard::gradients::f_backward(switchyard::Tensor const&)", 32},
      {"switchyard::nodes::FBackward0Other::Apply()", 64}};
  const SizeReport report = Measure(symbols, 1000, kDerivatives);
  ASSERT_EQ(report.operators.size(), 2u);
  EXPECT_EQ(report.operators[0].name, "vendor::g");
  EXPECT_EQ(report.operators[0].gradients, 16u);
  EXPECT_EQ(report.operators[1].name, "f");
  EXPECT_EQ(report.operators[1].gradients, 15u);
  EXPECT_EQ(report.operators[1].Sum(), 15u);
  EXPECT_EQ(report.shared_kernels, 32u);
  EXPECT_EQ(report.runtime, 64u);
}

TEST(RenderSizesTest, TextHasALineAnOperatorAndTheGroups) {
  SizeReport report;
  report.operators = {{"add", 1, 2, 3}};
  report.runtime = 7;
  report.all = 13;
  const std::string text = RenderText(report);
  EXPECT_NE(text.find("add                                   1          2          3          6\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("1 operator   "), std::string::npos) << text;
  EXPECT_NE(text.find("all that is loaded                                                    13\n"),
            std::string::npos)
      << text;
}

TEST(RenderSizesTest, GradientsAreAColumnWhereCallsAreRecorded) {
  SizeReport report;
  report.operators = {{"add", 1, 2, 3, 4}};
  report.has_gradients = true;
  report.all = 10;
  const std::string text = RenderText(report);
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "operator                       dispatch      boxed    kernels  gradients      bytes");
  EXPECT_NE(text.find("         3          4         10\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nall that is loaded                                                      "
                      "         10\n"),
            std::string::npos)
      << text;
  EXPECT_NE(RenderJson(report).find("\"gradients\": 4"), std::string::npos);
}

TEST(RenderSizesTest, JsonHasTheSameNumbers) {
  SizeReport report;
  report.operators = {{"add", 1, 2, 3}};
  report.all = 13;
  const std::string text = RenderJson(report);
  EXPECT_NE(text.find("\"name\": \"add\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"kernels\": 3"), std::string::npos) << text;
  EXPECT_NE(text.find("\"all\": 13"), std::string::npos) << text;
}

}  // namespace
}  // namespace switchyard::size
