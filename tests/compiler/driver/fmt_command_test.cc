// `switchyard fmt` as users call it: files, --check, standard input, exit statuses.
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr const char* kUntidy = "- variants: method\n  func: f(Tensor  self) -> Tensor\n";
constexpr const char* kTidy = "- func: f(Tensor self) -> Tensor\n  variants: method\n";
constexpr const char* kBad = "- func: f(Tenser self) -> Tensor\n";

class FmtCommandTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("untidy.yaml", kUntidy);
    Write("tidy.yaml", kTidy);
    Write("bad.yaml", kBad);
  }

  Outcome Run(const std::string& arguments) const { return RunCompiler("fmt " + arguments); }
};

TEST_F(FmtCommandTest, RewritesFiles) {
  const Outcome outcome = Run(Path("untidy.yaml") + " " + Path("tidy.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(ReadFile(folder_ / "untidy.yaml"), kTidy);
  EXPECT_EQ(ReadFile(folder_ / "tidy.yaml"), kTidy);
}

TEST_F(FmtCommandTest, CheckNamesFilesAndChangesNothing) {
  const Outcome outcome = Run("--check " + Path("untidy.yaml") + " " + Path("tidy.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, Path("untidy.yaml") + "\n");
  EXPECT_EQ(ReadFile(folder_ / "untidy.yaml"), kUntidy);
  EXPECT_EQ(Run("--check " + Path("tidy.yaml")).status, 0);
}

TEST_F(FmtCommandTest, StandardInputGoesToStandardOutput) {
  EXPECT_EQ(Run("- <" + Path("untidy.yaml")).out, kTidy);
  EXPECT_EQ(Run("- <" + Path("tidy.yaml")).out, kTidy);
  EXPECT_EQ(ReadFile(folder_ / "untidy.yaml"), kUntidy);
}

TEST_F(FmtCommandTest, AFileWithErrorsIsLeftAloneAndOthersAreNot) {
  const Outcome outcome = Run(Path("bad.yaml") + " " + Path("untidy.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("bad.yaml:1:11: error: `Tenser`"), std::string::npos) << outcome.err;
  EXPECT_EQ(ReadFile(folder_ / "bad.yaml"), kBad);
  EXPECT_EQ(ReadFile(folder_ / "untidy.yaml"), kTidy);
}

// Whether a file is in its layout is a question of bytes.
TEST_F(FmtCommandTest, CheckLooksAtLineEndsAndTheEndOfTheFile) {
  const std::string func = "- func: f(Tensor self) -> Tensor";
  const std::string commented =
      func +
      "\n  # about variants\n  variants: method  # behind\n  # about dispatch\n  dispatch:\n"
      "    # of the CPU\n    CPU: f\n";
  const struct {
    std::string text;
    int status;
  } cases[] = {{func + "\n", 0},   {func, 1},
               {func + "\r\n", 1}, {"\xEF\xBB\xBF" + func + "\n", 0},
               {func + "\n\n", 1}, {func + " \n", 1},
               {commented, 0},     {func + "\n  tags: |-\n    core\n", 0}};
  for (const auto& [text, status] : cases) {
    Write("case.yaml", text);
    const Outcome outcome = Run("--check " + Path("case.yaml"));
    EXPECT_EQ(outcome.status, status) << text << outcome.err;
    EXPECT_EQ(outcome.out, status == 0 ? "" : Path("case.yaml") + "\n");
    EXPECT_EQ(ReadFile(folder_ / "case.yaml"), text) << "--check writes nothing";
    EXPECT_EQ(Run(Path("case.yaml")).status, 0) << text;
    EXPECT_EQ(Run("--check " + Path("case.yaml")).status, 0) << text;
  }
}

TEST_F(FmtCommandTest, AFileWithAnchorsIsRefused) {
  const std::string text = "- &a\n  variants: method\n  func: f(Tensor self) -> Tensor\n";
  Write("anchors.yaml", text);
  for (const char* options : {"", "--check "}) {
    const Outcome outcome = Run(options + Path("anchors.yaml"));
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("anchors.yaml: the file has YAML anchors"), std::string::npos)
        << outcome.err;
    EXPECT_EQ(ReadFile(folder_ / "anchors.yaml"), text);
  }
}

TEST_F(FmtCommandTest, WrongUseAndUnreadableFilesAreUsageErrors) {
  EXPECT_EQ(Run("").status, 2);
  EXPECT_EQ(Run("--quick " + Path("tidy.yaml")).status, 2);
  EXPECT_EQ(Run(Path("absent.yaml")).status, 2);
}

TEST_F(FmtCommandTest, WhatCannotTakeANewTextIsLeftAlone) {
  Write("x.yaml", "- func: f(Tensor self)->Tensor\n");
  std::filesystem::create_hard_link(folder_ / "x.yaml", folder_ / "y.yaml");
  const Outcome linked = RunCompiler("fmt " + Path("x.yaml"));
  EXPECT_EQ(linked.status, 2);
  EXPECT_NE(linked.err.find("hard links"), std::string::npos) << linked.err;
  EXPECT_EQ(ReadFile(folder_ / "x.yaml"), ReadFile(folder_ / "y.yaml"));
  // Nobody writes to it: it would never be read to its end.
  const Outcome pipe = RunShell("(mkfifo " + Path("fifo") + "; timeout 60 " + kCompiler + " fmt " +
                                Path("fifo") + ")");
  EXPECT_EQ(pipe.status, 2) << pipe.err;
  EXPECT_TRUE(std::filesystem::is_fifo(folder_ / "fifo"));
}

TEST_F(FmtCommandTest, WhatAKilledRunLeftGoes) {
  Write(".x.yaml.switchyard-new", "half");
  Write("x.yaml", "- func: f(Tensor self) -> Tensor\n");
  EXPECT_EQ(RunCompiler("fmt --check " + Path("x.yaml")).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / ".x.yaml.switchyard-new"));
  EXPECT_EQ(RunCompiler("fmt " + Path("x.yaml")).status, 0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / ".x.yaml.switchyard-new"));
}

}  // namespace
}  // namespace switchyard::driver
