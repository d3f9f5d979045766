// `switchyard explain` as its users call it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCompiler = "compiler/switchyard";

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

std::string ReadFile(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// `arguments` are words for a shell.
Outcome Explain(const std::string& arguments) {
  const fs::path folder = testing::TempDir();
  const std::string command = std::string(kCompiler) + " explain " + arguments + " >" +
                              (folder / "out").string() + " 2>" + (folder / "err").string();
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, ReadFile(folder / "out"),
          ReadFile(folder / "err")};
}

TEST(ExplainCommand, TellsARule) {
  const Outcome outcome = Explain("A003");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("A003: An annotation has several alias sets"), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("\nWrong:\n\n    - func: f(Tensor(a|b -> a|b) x) -> Tensor\n"),
            std::string::npos)
      << outcome.out;
}

TEST(ExplainCommand, TellsSeveralInTheirOrderAndTakesSmallLetters) {
  const Outcome outcome = Explain("s015 A003");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("S015: "), 0u);
  EXPECT_NE(outcome.out.find("\n\nA003: "), std::string::npos);
}

TEST(ExplainCommand, SuggestsAnId) {
  const Outcome outcome = Explain("S016x");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("`S016x` is not the id of a diagnostic; did you mean `S016`?"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(Explain("A003 quite-other-words").out, "") << "nothing is told when one is unknown";
}

TEST(ExplainCommand, ListsAllIds) {
  const Outcome outcome = Explain("--list");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("A000  error  "), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("\nS015  warning  An entry has no keys but the known ones.\n"),
            std::string::npos);
}

TEST(ExplainCommand, WritesThePage) {
  const Outcome outcome = Explain("--markdown");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("# Rules\n"), 0u);
}

TEST(ExplainCommand, TellsWhatADeclarationAliases) {
  const Outcome outcome = Explain("--schema 'f(Tensor(a!) self) -> Tensor(a!)'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "f(Tensor(a!) self) -> Tensor(a!)\n"
            "kind: functional\n"
            "`self` is written, in set a\n"
            "the return is `self` itself\n");
}

TEST(ExplainCommand, PointsAtTheFaultOfADeclaration) {
  const Outcome outcome = Explain("--schema 'f(Tensr self) -> Tensor'");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("<schema>:1:3: error: `Tensr` is not a type of the schema language "
                             "[T001]\nf(Tensr self) -> Tensor\n  ^~~~~\n"),
            0u)
      << outcome.err;
}

TEST(ExplainCommand, ChecksADeclarationByTheRules) {
  const Outcome outcome = Explain("--schema 'f_(Tensor(a!) self) -> Tensor'");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("[A012]"), std::string::npos) << outcome.err;
}

TEST(ExplainCommand, WantsOneQuestion) {
  EXPECT_EQ(Explain("").status, 2);
  EXPECT_EQ(Explain("--schema=").status, 2);
  EXPECT_EQ(Explain("--list A003").status, 2);
  EXPECT_EQ(Explain("--list --markdown").status, 2);
  EXPECT_EQ(Explain("--list --color=blue").status, 2);
}

TEST(ExplainCommand, HelpTeaches) {
  const Outcome outcome = Explain("--help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.find("Usage: switchyard explain ID..."), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("Exit status"), std::string::npos);
}

}  // namespace
}  // namespace switchyard::driver
