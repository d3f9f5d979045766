#include "compiler/plan/build.h"

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::plan {
namespace {

constexpr const char* kSchema = R"yaml(- func: scale(Tensor self) -> Tensor
  structured_delegate: scale.out
- func: scale.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    CPU, CUDA: scale_out
- func: twice(Tensor self) -> Tensor
  dispatch:
    CPU: twice_any
    CUDA: twice_any
  autogen: twice.out
- func: vendor::norm(Tensor self) -> Tensor
)yaml";

std::string KernelsIn(const Build& build) {
  std::string text;
  for (const schema::NativeFunction* function : build.operators()) {
    text += function->schema.name.value.ToString() + ":";
    for (const Kernel& kernel : build.Of(*function).kernels) {
      text += kernel.line == nullptr ? " meta" : " " + kernel.line->kernel.value.name;
      if (kernel.is_emitted) text += "(emitted)";
      for (const DispatchKey key : kernel.keys) text += "," + std::string(DispatchKeyName(key));
    }
    text += "\n";
  }
  return text;
}

TEST(Build, HasEachKernelOnceWithAllItsKeys) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  diagnostics::Sink sink;
  EXPECT_EQ(KernelsIn(MakeBuild(program, {}, sink)),
            "scale: meta\n"
            "scale.out: scale_out,CPU,CUDA\n"
            "twice: twice_any,CPU,CUDA\n"
            "norm: norm,CompositeImplicitAutograd\n"
            "twice.out: twice_out(emitted),CompositeExplicitAutograd\n");
}

TEST(Build, HasTheKeysThatWereAskedFor) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  diagnostics::Sink sink;
  const Build build = MakeBuild(program, {{"CUDA", "CPU", "CUDA"}}, sink);
  EXPECT_EQ(build.keys(), (std::vector<DispatchKey>{DispatchKey::CPU, DispatchKey::CUDA}));
  EXPECT_TRUE(build.Has(DispatchKey::CUDA));
  EXPECT_FALSE(build.Has(DispatchKey::Meta));
  const schema::NativeFunction& twice = program.operators()[2];
  const DispatchPlan& plan = build.Of(twice).dispatch;
  ASSERT_EQ(plan.cases.size(), 2u) << "one is guarded";
  EXPECT_EQ(plan.cases[1].keys, std::vector<DispatchKey>{DispatchKey::CUDA});
}

TEST(Build, ReportsWordsThatAreNoKeys) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  diagnostics::Sink sink;
  MakeBuild(program, {{"CPV"}}, sink);
  ASSERT_EQ(sink.error_count(), 1u);
}

TEST(Build, SaysWhyAnOperatorIsIn) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  diagnostics::Sink sink;
  BuildRequest request;
  request.selection = select::SelectionRequest();
  request.selection->roots = {{"scale", source::kNoRange}};
  const Build build = MakeBuild(program, request, sink);
  ASSERT_EQ(build.operators().size(), 2u);
  const schema::NativeFunction& out = *build.operators()[1];
  EXPECT_EQ(build.selection()->operators.at(out.id).needed_by, build.operators()[0]);
  EXPECT_TRUE(build.written_kernels().list().empty()) << "twice.out is not in";
}

TEST(Build, GroupsOperatorsByNamespaceAndRootName) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  diagnostics::Sink sink;
  const Build build = MakeBuild(program, {}, sink);
  std::string titles;
  for (const OperatorGroup& group : build.groups()) {
    titles += TitleOf(group) + " " + std::to_string(group.functions.size()) + "; ";
  }
  EXPECT_EQ(titles, "scale 2; twice 2; vendor::norm 1; ");
}

TEST(Build, OfShownOperatorsHasNothingThatTheyNeed) {
  const expand::ExpandedProgram program = ExpandText(kSchema);
  diagnostics::Sink sink;
  BuildRequest request;
  request.shown = {program.operators()[0].id};
  EXPECT_EQ(MakeBuild(program, request, sink).operators().size(), 1u);
}

}  // namespace
}  // namespace switchyard::plan
