// Information about both programs: --version, --help, completions and manual pages.
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr const char* kCommands[] = {"lint",        "dump",   "gen",  "fmt",   "diff",
                                     "check",       "import", "size", "table", "explain",
                                     "completions", "man",    "lsp"};

class HelpCommandTest : public CompilerTest {
 protected:
  // What bash offers for the last word of a line.
  std::string Offered(const std::string& words) {
    const std::string script = "source " + Path("completions") + "; COMP_WORDS=(" + words +
                               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _switchyard; "
                               "echo ${COMPREPLY[*]}";
    const Outcome outcome = RunShell("bash -c '" + script + "'");
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
  }
};

// The options that a help text names: `--format`.
std::vector<std::string> OptionsOf(const std::string& help) {
  std::vector<std::string> options;
  const std::regex option("^  (?:-[a-zA-Z] [A-Z]+, )?(--[a-z-]+)(=?)");
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (!std::regex_search(line, found, option)) continue;
    options.push_back(found[1].str() + (found[2].length() > 0 ? "=x" : ""));
  }
  return options;
}

TEST_F(HelpCommandTest, VersionIsThatOfTheModule) {
  const std::string module = ReadFile("MODULE.bazel");
  std::smatch version;
  ASSERT_TRUE(std::regex_search(module, version, std::regex("version = \"([0-9.]+)\"")));
  for (const std::string program : {"", "-check"}) {
    const Outcome outcome = RunShell(std::string(kCompiler) + program + " --version");
    EXPECT_EQ(outcome.status, 0);
    const std::regex form(
        "switchyard" + program + " " + version[1].str() +
        " \\(commit (unknown|[0-9a-f]{12,40})\\)\n"
        "editions of PyTorch's schema language: 1.13 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 "
        "2.10 2.11 2.12 2.13 2.14 2.15 newest\n");
    EXPECT_TRUE(std::regex_match(outcome.out, form)) << outcome.out;
  }
  EXPECT_EQ(RunCompiler("check --version").out.find("switchyard-check "), 0u);
}

TEST_F(HelpCommandTest, EveryOptionOfAHelpTextIsTaken) {
  for (const char* command : kCommands) {
    const Outcome help = RunCompiler(std::string(command) + " --help");
    EXPECT_EQ(help.status, 0) << command << help.err;
    const std::vector<std::string> options = OptionsOf(help.out);
    EXPECT_GE(options.size(), 1u) << command;
    for (const std::string& option : options) {
      const Outcome outcome = RunCompiler(std::string(command) + " " + option + " </dev/null");
      EXPECT_EQ(outcome.err.find("is not an option"), std::string::npos) << command << outcome.err;
    }
  }
}

TEST_F(HelpCommandTest, BashCompletesCommandsOptionsAndValues) {
  Write("completions", RunCompiler("completions bash").out);
  EXPECT_EQ(Offered("switchyard li"), "lint\n");
  EXPECT_EQ(Offered("switchyard lint --for"), "--format=\n");
  EXPECT_EQ(Offered("switchyard lint --format = s"), "sarif\n");
  EXPECT_EQ(Offered("switchyard gen --color ="), "auto always never\n");
  EXPECT_EQ(Offered("switchyard check --sig"), "--signatures-only\n") << "of the other program";
  Write("a.yaml", "");
  EXPECT_EQ(Offered("switchyard lint " + Path("a.")), Path("a.yaml") + "\n");
}

TEST_F(HelpCommandTest, OtherShellsGetTheSame) {
  EXPECT_NE(RunCompiler("completions zsh").out.find("'*--format=["), std::string::npos);
  EXPECT_NE(RunCompiler("completions fish").out.find(" -l format -x -a 'text json sarif github'"),
            std::string::npos);
  EXPECT_EQ(RunCompiler("completions tcsh").status, 2);
  EXPECT_EQ(RunCompiler("completions").status, 2);
}

TEST_F(HelpCommandTest, EveryCommandHasAManualPage) {
  for (const char* command : kCommands) {
    const Outcome outcome = RunCompiler(std::string("man ") + command);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\n.SH OPTIONS\n.TP\n.B \\-"), std::string::npos) << command;
    EXPECT_NE(RunCompiler("man").out.find(std::string("switchyard\\-") + command),
              std::string::npos);
  }
  EXPECT_EQ(RunCompiler("man nothing").status, 2);
}

}  // namespace
}  // namespace switchyard::driver
