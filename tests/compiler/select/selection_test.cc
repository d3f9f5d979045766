// The contents of a selection, and the reasons.
#include "compiler/select/selection.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/select/call_graph.h"
#include "compiler/source/source_manager.h"

namespace switchyard::select {
namespace {

constexpr const char* kSchema = R"yaml(
- func: scale.out(Tensor self, float by, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch: {CPU: scale_out_cpu}
- func: scale(Tensor self, float by) -> Tensor
  structured_delegate: scale.out
- func: twice(Tensor self) -> Tensor
  dispatch: {CPU: twice_cpu, CUDA: twice_cuda}
  autogen: twice.out
- func: mean(Tensor self) -> Tensor
- func: vendor::norm(Tensor self) -> Tensor
  dispatch: {CPU: vendor::norm_cpu}
- func: leaf(Tensor self) -> Tensor
)yaml";

class SelectionTest : public testing::Test {
 protected:
  // Names of the selected operators, in the order of the program.
  std::string Selected(const std::string& roots, const std::string& calls, bool is_exact = false) {
    schema::Program program;
    schema::ReadSchemaFile(sources_.Add("ops.yaml", schema_), sources_, sink_, &program);
    if (!backend_.empty()) {
      schema::ReadSchemaFile(sources_.Add("backend.yaml", backend_), sources_, sink_, &program);
    }
    checked_ = expand::CheckAndExpand(std::move(program), sink_);
    EXPECT_TRUE(checked_.has_value());
    CallGraph graph;
    ReadCalls(sources_.Add("calls", calls), sources_, sink_, &graph);
    SelectionRequest request;
    request.roots = ReadRoots(sources_.Add("--ops", roots), roots);
    request.calls = &graph;
    request.is_exact = is_exact;
    request.keys = {DispatchKey::CPU, DispatchKey::XLA};
    selection_ = Select(*checked_, request, sink_);
    std::string text;
    for (const schema::NativeFunction& function : checked_->operators()) {
      if (selection_.Has(function)) text += function.QualifiedName() + " ";
    }
    return text;
  }

  std::string FirstMessage() const {
    return sink_.diagnostics().empty() ? "" : sink_.diagnostics().front().message;
  }

  std::string schema_ = kSchema;
  std::string backend_;
  source::SourceManager sources_;
  diagnostics::Sink sink_;
  std::optional<expand::ExpandedProgram> checked_;
  Selection selection_;
};

TEST_F(SelectionTest, HasWhatIsNamedAndNothingElse) {
  EXPECT_EQ(Selected("twice, vendor::norm # comment, mean\n", ""), "aten::twice vendor::norm ");
  EXPECT_EQ(sink_.error_count(), 0u);
}

TEST_F(SelectionTest, HasWhatEmittedCodeNeeds) {
  EXPECT_EQ(Selected("scale", ""), "aten::scale.out aten::scale ");
  EXPECT_EQ(Selected("twice.out", ""), "aten::twice aten::twice.out ");
}

TEST_F(SelectionTest, HasWhatKernelsCallInTurn) {
  const std::string calls =
      "switchyard::native::twice_cpu: aten::mean\n"
      "at::native::mean: vendor::norm\n"
      "vendor::native::norm_cpu: aten::leaf, other::unknown\n";
  EXPECT_EQ(Selected("twice", calls), "aten::twice aten::mean vendor::norm aten::leaf ");
  for (const auto& [id, reason] : selection_.operators) {
    if ((*checked_)[id].QualifiedName() == "aten::leaf") {
      ASSERT_NE(reason.needed_by, nullptr);
      EXPECT_EQ(reason.needed_by->QualifiedName(), "vendor::norm");
      EXPECT_EQ(reason.kernel, "vendor::native::norm_cpu");
    }
  }
}

TEST_F(SelectionTest, KernelsOfOtherKeysDoNotCount) {
  EXPECT_EQ(Selected("twice", "switchyard::native::twice_cuda: aten::mean\n"), "aten::twice ");
}

TEST_F(SelectionTest, StructuredKernelsAndMetaFunctionsCount) {
  EXPECT_EQ(Selected("scale",
                     "switchyard::native::structured_scale_out_cpu::impl: aten::mean\n"
                     "switchyard::meta::structured_scale::meta: aten::leaf\n"),
            "aten::scale.out aten::scale aten::mean aten::leaf ");
}

TEST_F(SelectionTest, ExactAddsNothingAndReportsTheChain) {
  Selected("scale", "switchyard::native::structured_scale_out_cpu::impl: aten::mean\n", true);
  ASSERT_EQ(sink_.error_count(), 1u);
  const diagnostics::Diagnostic& reported = sink_.diagnostics().front();
  EXPECT_EQ(
      reported.message,
      "operator `aten::mean`, which kernel `native::structured_scale_out_cpu::impl` calls, is "
      "not selected");
  ASSERT_FALSE(reported.infos.empty());
  EXPECT_EQ(reported.hint, "add `aten::mean` to --ops, or drop --exact");
}

TEST_F(SelectionTest, MetaFunctionsOfOtherNamespacesCallOperators) {
  schema_ = R"yaml(
- func: vendor::scale.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch: {CPU: vendor::scale_out_cpu}
- func: vendor::scale(Tensor self) -> Tensor
  structured_delegate: scale.out
- func: leaf(Tensor self) -> Tensor
)yaml";
  EXPECT_EQ(
      Selected("vendor::scale", "switchyard::meta::vendor::structured_scale::meta: aten::leaf"),
      "vendor::scale.out vendor::scale aten::leaf ");
}

TEST_F(SelectionTest, HasWhatABackendServesAnOperatorBy) {
  schema_ = R"yaml(
- func: f(Tensor self) -> Tensor
  dispatch: {CPU: f_cpu}
- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: f_out_cpu}
- func: _copy_from_and_resize(Tensor self, Tensor dst) -> Tensor
  dispatch: {CPU: copy_cpu}
)yaml";
  backend_ = "backend: XLA\ncpp_namespace: torch_xla\nsupported: [f]\n";
  EXPECT_EQ(Selected("f.out", ""), "aten::f aten::f.out aten::_copy_from_and_resize ");
}

TEST_F(SelectionTest, NamesThatNoFileDeclaresAreTold) {
  Selected("twic", "");
  EXPECT_EQ(FirstMessage(), "no schema file declares operator `twic`, which is selected");
  EXPECT_EQ(sink_.diagnostics().front().hint, "did you mean `twice`?");
}

TEST(CallGraphTest, IsWrittenAsItIsRead) {
  const std::string text = "a::f: aten::g, aten::h.out\nb::f: aten::g\n";
  source::SourceManager sources;
  diagnostics::Sink sink;
  CallGraph calls;
  ReadCalls(sources.Add("calls", "# made by hand\n" + text + "c::f:\n\na::f: aten::g\n"), sources,
            sink, &calls);
  EXPECT_EQ(WriteCalls(calls), text);
  EXPECT_EQ(calls.count("c::f"), 1u);
  EXPECT_EQ(sink.error_count(), 0u);
}

TEST(CallGraphTest, ReportsLinesThatAreNone) {
  for (const char* line : {"a::f", ": aten::g", "a::f: aten::g aten::h", "a::f: aten::g,, b"}) {
    source::SourceManager sources;
    diagnostics::Sink sink;
    CallGraph calls;
    ReadCalls(sources.Add("calls", line), sources, sink, &calls);
    EXPECT_EQ(sink.error_count(), 1u) << line;
  }
}

}  // namespace
}  // namespace switchyard::select
