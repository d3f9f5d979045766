#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "llvm/Support/JSON.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr const char* kSchema =
    "- func: f(Tensor self) -> Tensor\n  dispatch: {CPU: f_cpu}\n"
    "- func: g(Tensor self) -> Tensor\n";

class DumpCommandTest : public CompilerTest {
 protected:
  Outcome DumpBuild(const std::string& arguments) const {
    return RunCompiler("dump --phase=build " + arguments + " " + Path("ops.yaml"));
  }
};

TEST_F(DumpCommandTest, ABuildHasTheKeysThatAreNamed) {
  Write("ops.yaml", kSchema);
  EXPECT_NE(DumpBuild("--keys=CPU").out.find("f_cpu\",\"keys\":[\"CPU\"],\"reason\""),
            std::string::npos);
  EXPECT_NE(DumpBuild("--keys=CUDA").out.find("{\"cases\":[],"), std::string::npos);
}

TEST_F(DumpCommandTest, WithoutKeysItHasThoseOfBackendFilesToo) {
  Write("ops.yaml", kSchema);
  Write("xla.yaml", "backend: XLA\ncpp_namespace: x\nsupported:\n  - f\n");
  const Outcome said = DumpBuild(Path("xla.yaml"));
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("\"kernel\":\"x::XLANativeFunctions::f\",\"keys\":[\"XLA\"],\"reason\""),
            std::string::npos)
      << said.out;
}

TEST_F(DumpCommandTest, WithDerivativesItHasGradients) {
  Write("ops.yaml", kSchema);
  EXPECT_EQ(DumpBuild("").out.find("gradients"), std::string::npos);
  Write("derivatives.yaml", "- name: f(Tensor self) -> Tensor\n  self: f_backward(grad)\n");
  const Outcome said = DumpBuild(Path("derivatives.yaml"));
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("\"node\":\"FBackward0\",\"saved\":[]"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("\"gradients\":{\"kind\":\"composite\"}"), std::string::npos);
}

TEST_F(DumpCommandTest, KeysAreOfABuildAndKnown) {
  Write("ops.yaml", kSchema);
  const Outcome unknown = DumpBuild("--keys=CPV");
  EXPECT_NE(unknown.status, 0);
  EXPECT_EQ(unknown.out, "");
  EXPECT_NE(unknown.err.find("did you mean `CPU`?"), std::string::npos) << unknown.err;
  const Outcome other = RunCompiler("dump --phase=families --keys=CPU " + Path("ops.yaml"));
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("--keys is for --phase=build and --phase=selection"), std::string::npos)
      << other.err;
}

TEST_F(DumpCommandTest, PythonHasSignaturesInTheirOrder) {
  Write("ops.yaml",
        "- func: f(Tensor self) -> Tensor\n- func: f.number(Tensor self, Scalar n) -> Tensor\n"
        "- func: f_backward(Tensor self) -> Tensor\n");
  const Outcome said = RunCompiler("dump --phase=python " + Path("ops.yaml"));
  EXPECT_EQ(said.status, 0) << said.err;
  const size_t first = said.out.find("\"reference\":\"f(Tensor input)\"");
  const size_t second = said.out.find("\"reference\":\"f(Tensor input, Scalar n)\"");
  EXPECT_LT(first, second);
  EXPECT_NE(second, std::string::npos) << said.out;
  EXPECT_NE(said.out.find("\"unbound\":\"aten::f_backward\""), std::string::npos) << said.out;
}

TEST_F(DumpCommandTest, DeprecatedSignaturesAreOfPython) {
  Write("ops.yaml", kSchema);
  Write("deprecated.yaml", "- name: f(int n, Tensor self) -> Tensor\n  aten: f(self)\n");
  const std::string option = "--deprecated=" + Path("deprecated.yaml") + " ";
  const Outcome said = RunCompiler("dump --phase=python " + option + Path("ops.yaml"));
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("\"deprecated\":true"), std::string::npos) << said.out;
  const Outcome other = RunCompiler("dump " + option + Path("ops.yaml"));
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("--deprecated is for --phase=python"), std::string::npos) << other.err;
  const Outcome missing =
      RunCompiler("dump --phase=python --deprecated=" + Path("gone") + " " + Path("ops.yaml"));
  EXPECT_EQ(missing.status, 2);
}

// An operator in two forms, one of them generated, and others beside it.
constexpr const char* kFamily = R"yaml(- func: f(Tensor self) -> Tensor
  dispatch: {CPU: f_cpu}
- func: f_(Tensor(a!) self) -> Tensor(a!)
  dispatch: {CPU: f_cpu_}
  autogen: f.out
- func: g(Tensor self) -> Tensor
- func: g.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
- func: h.x(Tensor self) -> Tensor
- func: h.y(Tensor self, Tensor y) -> Tensor
  dispatch: {CPU: h_cpu}
)yaml";

class DumpOneOperatorTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("ops.yaml", kFamily);
    Write("derivatives.yaml",
          "- name: f(Tensor self) -> Tensor\n  self: f_backward(grad)\n"
          "- name: h.y(Tensor self, Tensor y) -> Tensor\n  self: h_backward(grad)\n");
    Write("xla.yaml", "backend: XLA\ncpp_namespace: x\nsupported:\n  - f\n  - g.out\n");
    Write("tags.yaml", "- tag: core\n  desc: one\n");
  }

  // The values of a member in the lines of a dump, as they are printed.
  std::vector<std::string> Values(const std::string& arguments, const std::string& member) const {
    const Outcome outcome =
        RunCompiler("dump " + arguments + " " + Path("ops.yaml") + " " + Path("derivatives.yaml") +
                    " " + Path("xla.yaml") + " " + Path("tags.yaml"));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::vector<std::string> values;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
      auto value = llvm::json::parse(line);
      EXPECT_TRUE(static_cast<bool>(value)) << line;
      const auto text = value->getAsObject()->getString(member);
      values.push_back(text ? text->str() : "-");
    }
    return values;
  }
};

using Texts = std::vector<std::string>;

TEST_F(DumpOneOperatorTest, TheSchemaPhaseHasWhatNamesIt) {
  EXPECT_EQ(Values("--op=f", "entry"), (Texts{"-", "backend", "derivative"}));
  EXPECT_EQ(Values("--op=aten::f", "schema"), (Texts{"f(Tensor self) -> Tensor", "-", "-"}));
  EXPECT_EQ(Values("--op=h", "entry"), (Texts{"-", "-", "derivative"}));
  EXPECT_EQ(Values("--op=h.x", "entry"), Texts{"-"});
}

TEST_F(DumpOneOperatorTest, ExpandedAndFamiliesHaveItsRelatives) {
  const Texts generated = {"f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"};
  EXPECT_EQ(Values("--phase=expanded --op=f_", "schema"), generated);
  EXPECT_EQ(Values("--phase=expanded --op=f.out", "schema"), generated);
  EXPECT_EQ(Values("--phase=expanded --op=g", "schema"), Texts{});
  EXPECT_EQ(Values("--phase=families --op=f_", "record"),
            (Texts{"pre_group", "native_functions_group", "group", "not_in_view_group"}));
  EXPECT_EQ(Values("--phase=families --op=h.x", "record"),
            (Texts{"pre_group", "ungrouped", "not_in_view_group"}));
}

TEST_F(DumpOneOperatorTest, LaterPhasesHaveOneLine) {
  EXPECT_EQ(Values("--phase=signatures --op=f.out", "operator_name"), Texts{"f.out"});
  EXPECT_EQ(Values("--phase=formulas --op=f", "entry"), (Texts{"formulas", "gradient_function"}));
  EXPECT_EQ(Values("--phase=formulas --op=f", "name"), (Texts{"-", "f_backward"}));
  EXPECT_EQ(Values("--phase=formulas --op=g", "entry"), Texts{});
  EXPECT_EQ(Values("--phase=build --op=g.out", "name"), Texts{"aten::g.out"});
  EXPECT_EQ(Values("--phase=python --op=h.y", "name"), Texts{"h"});
}

// The generated kernel of f.out calls f.
TEST_F(DumpOneOperatorTest, ASelectionHasWhatItNeeds) {
  EXPECT_EQ(Values("--phase=selection --keys=CPU --op=f.out", "name"),
            (Texts{"aten::f", "aten::f.out"}));
  EXPECT_EQ(Values("--phase=selection --keys=CPU --op=f.out", "needed_by"),
            (Texts{"aten::f.out", "-"}));
  EXPECT_EQ(Values("--phase=selection --op=g", "name"), Texts{"aten::g"});
  EXPECT_EQ(Values("--phase=selection", "name").size(), 7u);
}

TEST_F(DumpOneOperatorTest, TheYamlPhaseHasNodesAndNeedsNoSchema) {
  EXPECT_EQ(Values("--phase=yaml --op=f", "file").size(), 3u);
  Write("wrong.yaml", "- func: f(Tensr self) -> Tensor\n- func: g\n");
  const Outcome wrong = RunCompiler("dump --phase=yaml --op=f " + Path("wrong.yaml"));
  EXPECT_EQ(wrong.status, 0) << wrong.err;
  EXPECT_NE(wrong.out.find("\"text\":\"f(Tensr self) -> Tensor\""), std::string::npos) << wrong.out;
  EXPECT_EQ(wrong.out.find("\"text\":\"g\""), std::string::npos) << wrong.out;
  Write("broken.yaml", "- func: [f\n");
  const Outcome broken = RunCompiler("dump --phase=yaml " + Path("broken.yaml"));
  EXPECT_EQ(broken.status, 1);
  EXPECT_EQ(broken.out, "");
}

TEST_F(DumpOneOperatorTest, AnUnknownNameIsWrongUse) {
  const Outcome outcome = RunCompiler("dump --op=h.z " + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("no file declares operator `h.z`; did you mean `h.x`?"),
            std::string::npos)
      << outcome.err;
  const Outcome yaml = RunCompiler("dump --phase=yaml --op=h.z " + Path("ops.yaml"));
  EXPECT_EQ(yaml.status, 2);
  EXPECT_NE(yaml.err.find("no entry of the files names operator `h.z`"), std::string::npos)
      << yaml.err;
}

}  // namespace
}  // namespace switchyard::driver
