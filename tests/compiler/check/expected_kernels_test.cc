// The kernels that a schema requires, by the names of their definitions.
#include "compiler/check/expected_kernels.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/spelling.h"

namespace switchyard::check {
namespace {

std::vector<std::string> NamesOf(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("ops.yaml", text), sources, sink, &program);
  const auto checked = expand::CheckAndExpand(std::move(program), sink);
  if (!checked) return {"not accepted"};
  std::vector<std::string> names;
  const target::Spelling* spelling = target::FindSpelling("embedded");
  const plan::Build build = plan::MakeBuild(*checked, {}, sink);
  for (const ExpectedKernel& kernel : ExpectKernels(build, *spelling).kernels) {
    names.push_back(kernel.QualifiedName());
  }
  return names;
}

TEST(ExpectedKernels, AreInTheNamespacesOfTheirNames) {
  EXPECT_EQ(
      NamesOf("- func: f(Tensor self) -> Tensor\n  dispatch: {CPU: f_cpu, CUDA: a::f_cuda}\n"),
      std::vector<std::string>({"switchyard::native::f_cpu", "a::native::f_cuda"}));
}

TEST(ExpectedKernels, MetaClassesAreInTheNamespaceOfTheirOperator) {
  const std::string ending =
      ".out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  structured: True\n"
      "  dispatch: {CPU: f_out_cpu}\n";
  EXPECT_EQ(NamesOf("- func: f" + ending +
                    "- func: f(Tensor self) -> Tensor\n  structured_delegate: f.out\n"),
            std::vector<std::string>({"switchyard::native::structured_f_out_cpu::impl",
                                      "switchyard::meta::structured_f::meta"}));
  EXPECT_EQ(NamesOf("- func: v::f" + ending +
                    "- func: v::f(Tensor self) -> Tensor\n  structured_delegate: f.out\n"),
            std::vector<std::string>({"switchyard::native::structured_f_out_cpu::impl",
                                      "switchyard::meta::v::structured_f::meta"}));
}

}  // namespace
}  // namespace switchyard::check
