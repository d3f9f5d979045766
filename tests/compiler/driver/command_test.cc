// The compiler as users call it: the program itself, its output and its exit status.
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGood = "- func: relu(Tensor self) -> Tensor\n  dispatch:\n    CPU: relu\n";
constexpr const char* kBad = "- func: relu(Tenser self) -> Tensor\n";

class CommandTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("good.yaml", kGood);
    Write("bad.yaml", kBad);
  }

  Outcome Run(const std::string& arguments) const { return RunCompiler(arguments); }
};

TEST_F(CommandTest, LintSaysThatAllIsFine) {
  const Outcome outcome = Run("lint " + Path("good.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "1 entry checked, nothing wrong\n");
}

TEST_F(CommandTest, LintReportsErrorsWithTheirPlaces) {
  const Outcome outcome = Run("lint " + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("bad.yaml:1:14: error: `Tenser` is not a type"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("[T001]"), std::string::npos);
}

TEST_F(CommandTest, LintReadsStandardInput) {
  const Outcome outcome = Run("lint - <" + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out.find("<stdin>:1:14: error:"), 0u) << outcome.out;
}

TEST_F(CommandTest, LintTakesSeveralFilesAsOneProgram) {
  Write("again.yaml", kGood);
  const Outcome outcome = Run("lint " + Path("good.yaml") + " " + Path("again.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("again.yaml:1:9: error: operator `aten::relu` is declared twice"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("good.yaml:1:9: note:"), std::string::npos);
}

TEST_F(CommandTest, LintColoursOnDemandOnly) {
  EXPECT_EQ(Run("lint " + Path("bad.yaml")).out.find('\x1b'), std::string::npos);
  EXPECT_NE(Run("lint --color=always " + Path("bad.yaml")).out.find('\x1b'), std::string::npos);
}

TEST_F(CommandTest, WarningsDoNotFail) {
  Write("warning.yaml", std::string(kGood) + "  category_override: other\n");
  const Outcome outcome = Run("lint " + Path("warning.yaml"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("warning:"), std::string::npos);
  Write("refused.yaml", std::string(kGood) + "  varients: method\n");
  const Outcome refused = Run("lint " + Path("refused.yaml"));
  EXPECT_EQ(refused.status, 1) << "PyTorch's generator refuses an unknown key";
  EXPECT_NE(refused.out.find("did you mean `variants`?"), std::string::npos) << refused.out;
}

TEST_F(CommandTest, UnreadableFileIsAUsageError) {
  const Outcome outcome = Run("lint " + Path("absent.yaml"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("absent.yaml"), std::string::npos);
  EXPECT_EQ(Run("lint " + folder_.string()).status, 2) << "a folder is no schema file";
}

TEST_F(CommandTest, WrongUseIsAUsageError) {
  EXPECT_EQ(Run("lint").status, 2);
  EXPECT_EQ(Run("").status, 2);
  EXPECT_EQ(Run("lint --color=blue " + Path("good.yaml")).status, 2);
  EXPECT_EQ(Run("lint --no-such-option " + Path("good.yaml")).status, 2);
  const Outcome outcome = Run("lnit " + Path("good.yaml"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("`lint`"), std::string::npos) << outcome.err;
}

TEST_F(CommandTest, HelpTeaches) {
  for (const char* command : {"", "lint ", "dump ", "gen ", "fmt ", "diff ", "table ", "explain ",
                              "lsp ", "completions ", "man "}) {
    const Outcome outcome = Run(std::string(command) + "--help");
    EXPECT_EQ(outcome.status, 0) << command;
    EXPECT_EQ(outcome.out.find("Usage: switchyard"), 0u) << outcome.out;
    EXPECT_NE(outcome.out.find("Exit status"), std::string::npos) << command;
  }
}

TEST_F(CommandTest, QuietReportsFindingsAlone) {
  Outcome outcome = Run("lint --quiet " + Path("good.yaml"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
  outcome = Run("lint -q " + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("[T001]"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("1 error"), std::string::npos) << outcome.out;
}

// `script` runs a command on a new terminal.
TEST_F(CommandTest, NoColorIsHeeded) {
  if (std::system("script -qec true /dev/null >/dev/null 2>&1 </dev/null") != 0) {
    GTEST_SKIP() << "no program `script`, or no terminals";
  }
  const auto on_terminal = [&](const std::string& environment) {
    return RunShell("env " + environment + " script -qec '" + kCompiler + " lint " +
                    Path("bad.yaml") + "' /dev/null </dev/null")
        .out;
  };
  EXPECT_NE(on_terminal("-u NO_COLOR").find('\x1b'), std::string::npos);
  EXPECT_EQ(on_terminal("NO_COLOR=1").find('\x1b'), std::string::npos);
  EXPECT_NE(on_terminal("NO_COLOR=").find('\x1b'), std::string::npos) << "set, but empty";
}

TEST_F(CommandTest, DumpPrintsOneObjectALine) {
  const Outcome outcome = Run("dump --format=jsonl " + Path("good.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.front(), '{');
  EXPECT_EQ(outcome.out.find('\n'), outcome.out.size() - 1);
  EXPECT_NE(outcome.out.find("\"schema\":\"relu(Tensor self) -> Tensor\""), std::string::npos);
}

TEST_F(CommandTest, DumpPrintsThePhaseThatIsAskedFor) {
  const Outcome signatures = Run("dump --phase=signatures " + Path("good.yaml"));
  EXPECT_EQ(signatures.status, 0) << signatures.err;
  EXPECT_NE(signatures.out.find("\"record\":\"function\""), std::string::npos) << signatures.out;
  const Outcome families = Run("dump --phase=families " + Path("good.yaml"));
  EXPECT_NE(families.out.find("\"record\":\"ungrouped\""), std::string::npos) << families.out;
  const Outcome expanded = Run("dump --phase=expanded " + Path("good.yaml"));
  EXPECT_EQ(expanded.status, 0);
  EXPECT_EQ(expanded.out, "");
  EXPECT_EQ(Run("dump --phase=schema " + Path("good.yaml")).out,
            Run("dump " + Path("good.yaml")).out);
  EXPECT_EQ(Run("dump --phase=family " + Path("good.yaml")).status, 2);
}

TEST_F(CommandTest, DumpReportsWhatHasNoSignature) {
  Write("list.yaml", "- func: f(Tensor self, bool[] x) -> Tensor\n");
  for (const char* phase : {"", "--phase=signatures ", "--phase=families "}) {
    const Outcome outcome = Run("dump " + std::string(phase) + Path("list.yaml"));
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("[T004]"), std::string::npos) << outcome.err;
  }
}

TEST_F(CommandTest, DumpPrintsNothingOfABadProgram) {
  const Outcome outcome = Run("dump " + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("[T001]"), std::string::npos);
}

TEST_F(CommandTest, DumpSaysWhenOutputIsLost) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no device that is always full";
  const std::string command =
      std::string(kCompiler) + " dump " + Path("good.yaml") + " >/dev/full 2>/dev/null";
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 2);
}

TEST_F(CommandTest, GenWritesTheWholeOutput) {
  const Outcome outcome = Run("gen --target=embedded --keys=CPU --shards=2 --out=" + Path("ops") +
                              " " + Path("good.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* file :
       {"include/switchyard/functions.h", "include/switchyard/ops/relu.h",
        "include/switchyard/ops/relu_native.h", "src/dispatch_0.cc", "src/dispatch_1.cc"}) {
    EXPECT_TRUE(fs::exists(folder_ / "ops" / file)) << file;
  }
  EXPECT_FALSE(fs::exists(folder_ / "ops/src/dispatch_2.cc"));
}

TEST_F(CommandTest, GenWritesNothingOfABadProgram) {
  EXPECT_EQ(Run("gen --keys=CPU --out=" + Path("ops") + " " + Path("bad.yaml")).status, 1);
  EXPECT_FALSE(fs::exists(folder_ / "ops/include"));
}

// SymBool is a type since 2.5.
TEST_F(CommandTest, TorchIsReadAlikeByAllCommands) {
  Write("newer.yaml", "- func: f(Tensor self, SymBool x) -> Tensor\n");
  for (const char* command :
       {"lint ", "dump ", "table ", "gen --keys=CPU --list-outputs --out=ops "}) {
    const auto run = [&](const std::string& edition) {
      return Run(command + ("--torch=" + edition) + " " + Path("newer.yaml"));
    };
    EXPECT_EQ(run("2.15").status, 0) << command;
    const Outcome older = run("1.13");
    EXPECT_EQ(older.status, 1) << command;
    EXPECT_NE((older.out + older.err).find("[T001]"), std::string::npos) << command;
    const Outcome unknown = run("9.9");
    EXPECT_EQ(unknown.status, 2) << command;
    EXPECT_NE(unknown.err.find("--torch takes 1.13, 2.0 to "), std::string::npos) << unknown.err;
  }
}

TEST_F(CommandTest, GenRefusesUnknownTargetsAndKeys) {
  const std::string rest = " --out=" + Path("ops") + " " + Path("good.yaml");
  EXPECT_EQ(Run("gen --target=toaster --keys=CPU" + rest).status, 2);
  EXPECT_EQ(Run("gen --keys=CPU --color=blue" + rest).status, 2);
  const Outcome outcome = Run("gen --keys=CUDDA" + rest);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("CUDA"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace switchyard::driver
