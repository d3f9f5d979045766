#include <string>

#include "gtest/gtest.h"
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
  EXPECT_NE(other.err.find("--keys is for --phase=build"), std::string::npos) << other.err;
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

}  // namespace
}  // namespace switchyard::driver
