// The dtypes of a build and its operators.
#include "compiler/select/dtypes.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/select/call_graph.h"
#include "compiler/select/selection.h"
#include "compiler/source/source_manager.h"
#include "lib/core/scalar_type.h"

namespace switchyard::select {
namespace {

constexpr const char* kSchema = R"yaml(
- func: scale.out(Tensor self, float by, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch: {CPU: scale_out_cpu}
- func: scale(Tensor self, float by) -> Tensor
  structured_delegate: scale.out
- func: mean(Tensor self) -> Tensor
- func: mean.dim(Tensor self, int dim) -> Tensor
- func: vendor::norm(Tensor self) -> Tensor
  dispatch: {CPU: vendor::norm_cpu}
)yaml";

class DtypesTest : public testing::Test {
 protected:
  // `scale: Float; mean: Float Long`: the operators with fewer dtypes than the build.
  std::string Selected(const std::string& operators, const std::string& dtypes,
                       const std::string& calls = "") {
    schema::Program program;
    schema::ReadSchemaFile(sources_.Add("ops.yaml", kSchema), sources_, sink_, &program);
    checked_ = expand::CheckAndExpand(std::move(program), sink_);
    CallGraph graph;
    ReadCalls(sources_.Add("calls", calls), sources_, sink_, &graph);
    SelectionRequest request;
    request.has_every_operator = operators.empty();
    ReadOperators(sources_.Add("--ops", operators), operators, &request);
    if (!dtypes.empty()) request.dtypes = ReadRoots(sources_.Add("--dtypes", dtypes), dtypes);
    request.calls = &graph;
    request.keys = {DispatchKey::CPU};
    selection_ = Select(*checked_, request, sink_);
    std::string text;
    if (!selection_.dtypes) return "every dtype";
    for (const auto& [name, own] : selection_.dtypes->operators) {
      text += name + ":";
      for (const std::string_view dtype : own) text += " " + std::string(dtype);
      text += "; ";
    }
    return text;
  }

  source::SourceManager sources_;
  diagnostics::Sink sink_;
  std::optional<expand::ExpandedProgram> checked_;
  Selection selection_;
};

TEST(DtypesTableTest, HasWhatTheRunTimeHasATypeFor) {
  const DtypeNames every = EveryDtype();
  size_t next = 0;
  for (int i = 0; i < kNumScalarTypes; ++i) {
    const auto type = static_cast<ScalarType>(i);
    const bool has_type =
        type == kHalf || type == kBFloat16 || type == kComplexFloat || type == kComplexDouble
#define SWITCHYARD_NUMERIC_TYPE(name, cpp_type) || type == ScalarType::name
#include "lib/core/scalar_types.def"
        ;
    EXPECT_EQ(FindDtype(ScalarTypeName(type)).has_value(), has_type) << ScalarTypeName(type);
    if (!has_type) continue;
    ASSERT_LT(next, every.size());
    EXPECT_EQ(every[next++], ScalarTypeName(type));
    EXPECT_EQ(FindDtype(ScalarTypeSpelling(type)), ScalarTypeName(type));
  }
  EXPECT_EQ(next, every.size());
}

TEST_F(DtypesTest, AreAllWhenNothingIsSaid) {
  EXPECT_EQ(Selected("scale, mean", ""), "every dtype");
}

TEST_F(DtypesTest, OfTheBuildAreInTheOrderOfTheTable) {
  EXPECT_EQ(Selected("", "Long, float32 Bool"), "");
  EXPECT_EQ(selection_.dtypes->build, (DtypeNames{"Long", "Float", "Bool"}));
  EXPECT_EQ(selection_.operators.size(), 5u);
}

TEST_F(DtypesTest, OfAnOperatorAreThoseOfWhatEmittedCodeNeeds) {
  EXPECT_EQ(Selected("scale: Float\nvendor::norm: Float, Double # comment\nmean", "Float Double"),
            "scale: Float; ");
  EXPECT_EQ(sink_.error_count(), 0u);
}

TEST_F(DtypesTest, TheNamesOfTheBuildAreKnownWhenOneHasItsOwn) {
  Selected("scale: Float\nvendor::norm", "Float Double");
  EXPECT_EQ(selection_.dtypes->names, (std::set<std::string>{"scale", "vendor::norm"}));
  Selected("scale\nvendor::norm", "Float Double");
  EXPECT_TRUE(selection_.dtypes->names.empty());
}

TEST_F(DtypesTest, OfOverloadsAddUp) {
  EXPECT_EQ(Selected("mean: Float\nmean.dim: Double", ""), "mean: Float Double; ");
}

TEST_F(DtypesTest, OfWhatKernelsCallAreThoseOfTheBuild) {
  EXPECT_EQ(
      Selected("vendor::norm: Float", "Float, Double", "vendor::native::norm_cpu: aten::mean"),
      "vendor::norm: Float; ");
}

TEST_F(DtypesTest, ThatKernelsNeedAreToldWithTheChain) {
  Selected("vendor::norm", "Float",
           "vendor::native::norm_cpu: aten::scale\n"
           "switchyard::native::structured_scale_out_cpu::impl: Long\n");
  ASSERT_GE(sink_.error_count(), 1u);
  const diagnostics::Diagnostic& reported = sink_.diagnostics().front();
  EXPECT_EQ(reported.message.substr(reported.message.find("` needs")),
            "` needs dtype `Long`, which is not selected");
  ASSERT_FALSE(reported.infos.empty());
  EXPECT_EQ(reported.infos.back().text,
            "which kernel `vendor::native::norm_cpu` of this operator "
            "calls");
  EXPECT_EQ(reported.hint, "add `Long`");
}

}  // namespace
}  // namespace switchyard::select
