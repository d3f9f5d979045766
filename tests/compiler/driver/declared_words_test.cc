// Words that a project declares, in all commands that read schemas: `--word` and `words` in
// `.switchyard.yaml`.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr const char* kSchema =
    "- func: f(Tensor self, NewType mode) -> Tensor\n"
    "- func: g(Tensor self) -> Tensor\n"
    "  dispatch:\n"
    "    CPU: g_cpu\n"
    "    NewKey: g_new\n"
    "  tags: new_tag\n"
    "- func: h(Tensor self) -> Tensor\n"
    "  dispatch:\n"
    "    NewKey: h_new\n"
    "    AutogradNewKey: fallthrough\n"
    "- func: k(Tensor self) -> NewType[]\n";
constexpr const char* kBackend =
    "backend: NewKey\ncpp_namespace: n\nsupported:\n  - k\nautograd:\n  - g\n";
constexpr const char* kWords =
    "words:\n"
    "  types: [NewType]\n"
    "  dispatch_keys: [NewKey, AutogradNewKey]\n"
    "  tags: [new_tag]\n";
constexpr const char* kOptions =
    " --word=type:NewType --word=dispatch_key:NewKey --word=dispatch_key:AutogradNewKey "
    "--word=tag:new_tag ";

class DeclaredWordsTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("ops.yaml", kSchema);
  }
};

class DeclaredWordsInCommand : public DeclaredWordsTest,
                               public testing::WithParamInterface<const char*> {
 protected:
  Outcome Run(const std::string& options) const {
    return RunShell("cd " + folder_.string() + " && $OLDPWD/" + kCompiler + " " + GetParam() +
                    options + " ops.yaml");
  }
};

TEST_P(DeclaredWordsInCommand, AreKnownOnceTheyAreDeclared) {
  const Outcome refused = Run("");
  EXPECT_EQ(refused.status, 1) << refused.err;
  EXPECT_NE((refused.out + refused.err).find("`NewKey` is not a dispatch key"), std::string::npos);
  const Outcome given = Run(kOptions);
  EXPECT_EQ(given.status, 0) << given.err;
  Write(".switchyard.yaml", kWords);
  const Outcome configured = Run("");
  EXPECT_EQ(configured.status, 0) << configured.err;
  EXPECT_EQ(configured.out, given.out);
}

INSTANTIATE_TEST_SUITE_P(Commands, DeclaredWordsInCommand,
                         testing::Values("lint", "dump", "dump --phase=expanded",
                                         "dump --phase=families", "dump --phase=signatures",
                                         "dump --phase=formulas", "dump --phase=selection",
                                         "dump --phase=build", "dump --phase=python", "table",
                                         "diff ops.yaml",
                                         "gen --keys=CPU --python=m --out=embedded",
                                         "gen --keys=CPU --target=aten --out=aten"));

TEST_F(DeclaredWordsTest, DumpHasThem) {
  const Outcome said = RunCompiler("dump" + std::string(kOptions) + Path("ops.yaml"));
  EXPECT_NE(said.out.find("NewType"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("\"NewKey\":{\"kernel\":\"g_new\""), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("new_tag"), std::string::npos) << said.out;
}

TEST_F(DeclaredWordsTest, BuildsLeaveThemOutAndSaySo) {
  const Outcome said =
      RunCompiler("gen --keys=CPU --out=" + Path("emitted") + kOptions + Path("ops.yaml"));
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.err.find("operator `aten::f` is left out"), std::string::npos) << said.err;
  EXPECT_NE(said.err.find("operator `aten::k` is left out"), std::string::npos) << said.err;
  EXPECT_NE(said.err.find("kernels for `NewKey` are left out, 2 of them"), std::string::npos)
      << said.err;
  EXPECT_EQ(RunShell("grep -rq g_cpu " + Path("emitted")).status, 0);
  EXPECT_NE(RunShell("grep -rqE 'NewType|NewKey|g_new' " + Path("emitted")).status, 0);
}

TEST_F(DeclaredWordsTest, BackendFilesMayBeForADeclaredKey) {
  Write("backend.yaml", kBackend);
  const std::string files = Path("ops.yaml") + " " + Path("backend.yaml");
  const std::vector<std::string> commands = {"lint", "table", "dump --phase=build",
                                             "gen --keys=CPU --out=" + Path("emitted")};
  for (const std::string& command : commands) {
    const Outcome said = RunCompiler(command + kOptions + files);
    EXPECT_EQ(said.status, 0) << command << said.out << said.err;
  }
}

TEST_F(DeclaredWordsTest, KernelsForADeclaredKeyAreCompared) {
  Write("newer.yaml",
        "- func: f(Tensor self, NewType mode) -> Tensor\n"
        "- func: g(Tensor self) -> Tensor\n"
        "  dispatch:\n    CPU: g_cpu\n    NewKey: g_newer\n"
        "- func: h(Tensor self) -> Tensor\n"
        "- func: k(Tensor self) -> NewType[]\n");
  const Outcome said = RunCompiler("diff --notes" + std::string(kOptions) + Path("ops.yaml") + " " +
                                   Path("newer.yaml"));
  EXPECT_NE(said.out.find("the kernel of `aten::g` for `NewKey` is now `g_newer`, was `g_new`"),
            std::string::npos)
      << said.out;
  EXPECT_NE(said.out.find("operator `aten::h` no longer has a kernel for `NewKey`"),
            std::string::npos)
      << said.out;
}

TEST_F(DeclaredWordsTest, OptionsHaveAKindAndAWord) {
  for (const char* wrong : {"NewType", "typ:NewType", "type:", "tag:new-tag", "dtype:4x"}) {
    const Outcome said = RunCompiler("lint --word=" + std::string(wrong) + " " + Path("ops.yaml"));
    EXPECT_EQ(said.status, 2) << wrong;
    EXPECT_NE(said.err.find("--word takes type:NAME"), std::string::npos) << said.err;
  }
}

}  // namespace
}  // namespace switchyard::driver
